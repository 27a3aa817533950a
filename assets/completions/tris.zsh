#compdef tris
# Completion of tris for zsh.

local archives='(#i)*.(pak|pk2|pk3|pkz|kpf|zip|res)(-.)'
local models='(#i)*.(md2|mdl|fig|mod|lnk|pak|pk2|pk3|pkz|kpf|zip|res)(-.)' pictures='(#i)*.(png|pcx|tga|jpg|jpeg|bmp|mmp)(-.)'
local -a common development output skin talk
common=('(- *)'{-h,--help}'[print the options]')
development=(
  '--shader-dir[read shaders from a folder]:folder:_files -/'
  '--gl-debug[report every OpenGL complaint and fail on it]'
)
output=('(-o --output)'{-o,--output}'[PNG to write, or a folder]:picture:_files')
talk=(
  '(--verbose)--quiet[say nothing but errors]'
  '(--quiet)--verbose[say for each file how long it took]'
)
skin=(
  "--skin[skin by number, or a picture file]:skin:_files -g '$pictures'"
  "--palette[palette file of 768 bytes]:palette:_files -g '(#i)*.lmp(-.)'"
)

_tris_command() {
  case $1 in
    view)
      _arguments -S $common $development \
        "--palette[palette file of 768 bytes]:palette:_files -g '(#i)*.lmp(-.)'" \
        '--new-window[open a window of its own]' \
        '--crowd[so many copies side by side]:count:' \
        '--frames[quit after that many drawn frames]:frames:' \
        '--timings[print where the time went]' \
        '*:file:_files'
      ;;
    render)
      _arguments -S $common $development $output $skin $talk \
        '--jobs[threads that read models and write pictures]:threads:' \
        '--thumbnail[as a file manager wants it]' \
        '--sheet[all models or clips in one picture]' \
        '--columns[cells of the sheet side by side]:columns:' \
        '--size[size of the picture]:size:(256x256 512x512 1280x800 1920x1080)' \
        '(--frame --blend)--clip[clip by name]:clip:' \
        '--time[seconds into the clip]:seconds:' \
        '--rate[keyframes a second]:rate:' \
        '(--clip)--frame[keyframe by number]:frame:' \
        '(--clip)--blend[on the way to the next keyframe, 0 to 1]:blend:' \
        '--ghosts[keyframes that show through]:count:(0 1 2 3)' \
        '--crowd[so many copies side by side]:count:' \
        "--weapon[a model that is drawn along]:weapon:_files -g '$models'" \
        '--complexion[strength, dexterity and height of a figure]:S,D,H:' \
        '*--show[show a part of a figure]:part:' \
        '*--hide[hide a part of a figure]:part:' \
        "--in-place[a figure's root stays where it rests]" \
        "--second-skin[the second texture of a figure]:skin:_files -g '$pictures'" \
        '--path[how the surface is sent]:path:(triangles strips)' \
        '--surface[how the surface is drawn]:surface:(textured plain wire points)' \
        '--filter[how the skin is sampled]:filter:(nearest linear)' \
        '--wrap[what the skin shows beyond its edges]:wrap:(repeat clamp)' \
        '(--skin)--checker[squares of 8 texels instead of the skin]' \
        '--primitives[each triangle, strip or fan in a colour of its own]' \
        "--top[player's shirt colour]:colour:({0..13})" \
        "--bottom[player's trouser colour]:colour:({0..13})" \
        '(--no-cull)--cull[hide faces that look away]' \
        '(--cull)--no-cull[show faces that look away]' \
        '--light-preset[a set of light]:preset:(game studio dark sunset behind facets)' \
        '--light[kind of light]:light:(quake smooth flat none)' \
        '--light-yaw[where the light comes from]:degrees:' \
        '--light-pitch[from how high the light comes]:degrees:' \
        '--ambient[light from all sides, 0 to 255]:strength:' \
        '--shade[light from its side, 0 to 255]:strength:' \
        '--light-color[colour of the light]:colour, #rrggbb:' \
        '(--no-fullbright)--fullbright[let the glowing colours glow]' \
        '(--fullbright)--no-fullbright[nothing glows]' \
        '(--no-overbright)--overbright[let light raise a colour above its own]' \
        '(--overbright)--no-overbright[light never raises a colour above its own]' \
        '(--view)--yaw[camera around the model]:degrees:' \
        '(--view)--pitch[camera above the model]:degrees:' \
        '(--yaw --pitch)--view[side to look from]:side:(front back left right top bottom three-quarter)' \
        '--zoom[2 shows the model twice as large]:zoom:' \
        '--ortho[no perspective]' \
        '(--orbit)--first-person[look from the origin along +x]' \
        '(--first-person)--orbit[look from around, even at view weapons]' \
        '--fov[field of view of the first-person camera]:degrees:' \
        '--background[what is behind the model]:background:(transparent gradient)' \
        '(--no-rotate)--rotate[turn items as the game does]' \
        '(--rotate)--no-rotate[items stand still]' \
        '--eye[show where the model sees from]' \
        '--radius[show the bounding radius]' \
        '--wire[draw the edges over the surface]' \
        '--normals[draw the normals]' \
        '--bounds[draw the box around the pose]' \
        '--model-bounds[draw the box around all keyframes]' \
        '--axes[draw the axes from the origin]' \
        '(--no-grid)--grid[draw the ground]' \
        '(--grid)--no-grid[no ground]' \
        '(--no-shadow)--shadow[draw the shadow on the ground]' \
        '(--shadow)--no-shadow[no shadow]' \
        '--timings[print where the time went]' \
        "*:model:_files -g '$models'"
      ;;
    skin)
      _arguments -S $common $development $output $skin $talk \
        '--layout[draw the edges of the mesh over the skin]' \
        '--no-picture[the edges alone, on a transparent picture]' \
        '--scale[pixels a texel]:scale:({1..16})' \
        "*:model:_files -g '$models'"
      ;;
    info)
      _arguments -S $common $talk '--json[one JSON object a file]' "*:model:_files -g '$models'"
      ;;
    check)
      _arguments -S $common $talk '--json[one JSON object a file]' \
        '*--engine[count the limits of this engine]:engine:(quake glquake quakespasm ironwail vkquake darkplaces quake2 yquake2)' \
        "*:model:_files -g '$models'"
      ;;
    extract)
      _arguments -S $common "${talk[@]/how long it took/where it went}" \
        '(-o --output --list)'{-o,--output}'[folder to write to]:folder:_files -/' \
        '--with-skins[also what the models wear]' \
        '(-o --output)--list[print the names, write nothing]' \
        '--force[write over files that are there]' \
        "1:archive:_files -g '$archives'" \
        '*:pattern:'
      ;;
  esac
}

if (( CURRENT > 2 )) && [[ $words[2] = (view|render|skin|info|check|extract) ]]; then
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  _tris_command $command
elif (( CURRENT == 2 )); then
  local -a commands=(
    'view:open the viewer'
    'render:draw models to PNG files'
    'skin:save the skin of models as PNG files'
    'info:say what is in model files'
    'check:say what is wrong with models, and where they load'
    'extract:take files out of an archive'
  )
  _describe -t commands 'command' commands
  _arguments -S $common '(- *)--version[print the version]' '*:file:_files'
else
  _tris_command view
fi
