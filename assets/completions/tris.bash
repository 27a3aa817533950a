# Completion of tris for bash.

# The files of these endings, in any case, and folders.
_tris_files() {
    local IFS=$'\n' file
    compopt -o filenames
    while IFS= read -r file; do
        if [[ -d $file || ${file,,} =~ \.($1)$ ]]; then
            COMPREPLY+=("$file")
        fi
    done < <(compgen -f -- "$cur")
}

_tris() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev= command=view word values=
    COMPREPLY=()
    [ "$COMP_CWORD" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD - 1]}
    for word in view render skin info check extract; do
        [ "${COMP_WORDS[1]}" = "$word" ] && [ "$COMP_CWORD" -gt 1 ] && command=$word
    done

    local archives='pak|pk2|pk3|pkz|kpf|zip|res'
    local models="md2|mdl|fig|mod|lnk|$archives" pictures='png|pcx|tga|jpe?g|bmp|mmp'
    case $prev in
    --path) values='triangles strips' ;;
    --surface) values='textured plain wire points' ;;
    --filter) values='nearest linear' ;;
    --wrap) values='repeat clamp' ;;
    --light-preset) values='game studio dark sunset behind facets' ;;
    --engine) values='quake glquake quakespasm ironwail vkquake darkplaces quake2 yquake2' ;;
    --light) values='quake smooth flat none' ;;
    --view) values='front back left right top bottom three-quarter' ;;
    --background) values='transparent gradient' ;;
    --ghosts) values='0 1 2 3' ;;
    --scale) values='1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16' ;;
    --top | --bottom) values='0 1 2 3 4 5 6 7 8 9 10 11 12 13' ;;
    --size) values='256x256 512x512 1280x800 1920x1080' ;;
    --skin | --second-skin) _tris_files "$pictures"; return ;;
    --weapon) _tris_files "$models"; return ;;
    --palette) _tris_files lmp; return ;;
    --shader-dir)
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return
        ;;
    -o | --output)
        if [ "$command" = extract ]; then _tris_files ''; else _tris_files png; fi
        return
        ;;
    --clip | --time | --rate | --frame | --blend | --complexion | --show | --hide | --light-yaw | \
        --light-pitch | --ambient | --shade | --light-color | --yaw | --pitch | --zoom | --fov | --frames | --crowd) return ;;
    esac
    if [ -n "$values" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$values" -- "$cur")
        return
    fi

    if [[ $cur = -* ]]; then
        local options='-h --help'
        case $command in
        view) options+=' --palette --new-window --crowd --frames --timings --shader-dir --gl-debug' ;;
        render) options+=' -o --output --size --jobs --thumbnail --sheet --columns --quiet --verbose --clip --time --rate --frame --blend --ghosts --crowd --weapon --skin --palette
            --complexion --show --hide --in-place --second-skin --path --surface --filter --wrap --checker --primitives
            --top --bottom --cull --no-cull --light-preset --light --light-yaw --light-pitch --ambient --shade
            --light-color --fullbright --no-fullbright --overbright --no-overbright --yaw --pitch --view --zoom --ortho
            --first-person --orbit --fov --background --rotate --no-rotate --eye --radius --wire --normals --bounds
            --model-bounds --axes --grid --no-grid --shadow --no-shadow --timings --shader-dir --gl-debug' ;;
        skin) options+=' -o --output --skin --palette --layout --no-picture --scale --quiet --verbose --shader-dir --gl-debug' ;;
        info) options+=' --json --quiet --verbose' ;;
        check) options+=' --json --engine --quiet --verbose' ;;
        extract) options+=' -o --output --with-skins --list --force --quiet --verbose' ;;
        esac
        [ "$COMP_CWORD" -eq 1 ] && options+=' --version'
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
        return
    fi

    [ "$command" = view ] && models+="|$pictures|lmp|qc"
    [ "$command" = extract ] && models=$archives
    _tris_files "$models"
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W 'view render skin info check extract' -- "$cur")
    fi
}
complete -F _tris tris
