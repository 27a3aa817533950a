#!/usr/bin/env bash
# The window itself: plays, steps, scrubs, switches everything by key, steers, and stands still when nothing moves.
source "$(dirname "$0")/common.sh" "$@"

start "$samples/players/bramble/tris.md2"
eventually has_title bramble/tris.md2
shot playing1; sleep 0.7; changed playing1 playing2

# Clips and frames.
key space; key Home; settled first; sleep 0.6; same first still
key Right Right Right Right Right Right; key Down; key Home; changed first run
key Up; key Home; same first back
key Down; key shift+Right; key shift+Left; key Home; same run skipped # five on and five back
key End; changed run last
key Up; key Home; same first again

# Every way to look at it.
for switch in w n b shift+b x h shift+p shift+c 5 shift+g; do
    key "$switch"; changed first "with_$switch" 1
    case $switch in
    shift+g) key shift+g; key shift+g ;;
    *) key "$switch" ;;
    esac
    same first "without_$switch"
done
key p; same first strips # both paths draw the same
key p
key s; changed first skin
key shift+s
key l; key l; key l; changed first unlit
key l; same first lit
key shift+l; changed first studio
key ctrl+3; same first reset_light
key m; changed first plain
key m; changed first wire
key m; changed first points
key m; same first textured
key Right Right; key z; changed first ghosts
key z z z; key Home; same first no_ghosts
key 1; changed first front
key 3; changed front top
key ctrl+4; same first reset_view
key j; changed first turning 20
key j; key ctrl+4; same first turned
key q; changed first armed # the sword of the sample's folder
key q; same first empty_hand

# The skin beside the model, and what is under the cursor.
key u; changed first uv 50
xdotool mousemove 450 300; xdotool click 4; sleep 0.5; changed uv zoomed
key u; same first no_uv
key F2; xdotool mousemove 290 300; sleep 0.2; xdotool mousemove 292 302; changed first inspected
key F2; xdotool mousemove 5 300; same first not_inspected

# Help, menus by keyboard, the panel.
key F1; changed first help 50
key Escape; same first closed
key F10; changed first menu
key Escape; same first menu_closed
key ctrl+o; changed first browser 50
key Escape; same first browser_closed
key Tab; changed first wide 50
key Tab; same first narrow

# The mouse: turn, move, zoom, light; then the model is framed again.
drag 1 300 300 30 3; changed first orbited
drag 3 300 300 15 15; xdotool click 4 click 4; changed orbited moved
key f; changed moved framed
xdotool keydown ctrl; drag 1 300 300 30 0; xdotool keyup ctrl; changed framed light_dragged
key ctrl+3; same framed light_back

# The timeline: a click seeks, a drag scrubs, the buttons do what their keys do.
click 600 597; changed framed seeked
drag 1 300 597 40 0; changed seeked scrubbed

# Paused and untouched for five seconds: nothing is drawn.
xdotool mousemove 300 300
sleep 6.5
finish
[ "$(timing longest_still_ms)" -ge 4500 ] || fail "drew while paused: $(cat "$work/log")"

# A Quake model: mesh and skin play, glow, first person and back, another skin, reload.
start "$samples/progs/brazier.mdl"
shot flames1; sleep 0.6; changed flames1 flames2 # mesh and skin move by themselves
key space; settled lit
key k; changed lit dull
key k
key v; changed lit hand
key v; same lit orbit
key s; changed lit cold
key F5; same cold reloaded # reading again changes nothing that was chosen
finish
echo "the window behaves"
