#!/usr/bin/env bash
# The gallery in the real window: all models of a folder as pictures, by keys and by mouse, also thousands of them.
source "$(dirname "$0")/common.sh" "$@"

mkdir -p "$work/few/figures" "$work/many"
cp -r "$samples/players/bramble" "$work/few/"
cp "$samples"/progs/*.mdl "$work/few/"
cp -r "$samples"/figures/* "$work/few/figures/" 2>/dev/null || true
printf 'IDP2 and no more' >"$work/few/broken.md2"
brazier=$(cd "$samples/progs" && ls ./*.mdl | head -n 1)
for i in $(seq 5000); do ln "$samples/progs/$brazier" "$work/many/m$i.mdl" 2>/dev/null ||
    cp "$samples/progs/$brazier" "$work/many/m$i.mdl"; done

kept() { [ "$(find "$work/cache/tris/thumbnails" -name '*.thumb' 2>/dev/null | wc -l)" -ge "$1" ]; }

start "$work/few"
has_title "few — tris" || fail "the folder has no gallery, title is $(title)"
eventually kept 3 # the fox, its sword, the brazier
shot all
key Right; changed all next_one
xdotool type --delay 80 "weap"; sleep 0.5; changed next_one filtered
key Return; eventually has_title weapon.md2
key BackSpace; eventually has_title "few — tris"
same filtered returned
key Escape; changed returned unfiltered
key Escape; eventually has_title weapon.md2
key ctrl+l; eventually has_title "few — tris"
xdotool type --delay 0 "broken"; key Return; sleep 0.7 # at once: Enter counts after what was typed before it
has_title "few — tris" || fail "a broken file took the gallery away"
grep -q "broken.md2: 0x0: MD2 header needs 68 bytes" "$work/log" || fail "no message for a broken file"
key Escape
# What lies under the mouse moves. At this size the folders are hidden or 232 wide: both leave this place to a cell.
xdotool type --delay 80 "bramble/tris"; sleep 0.5
xdotool mousemove 330 200; sleep 1.5; shot before; sleep 0.6; changed before after
xdotool mousemove 5 5; key Escape; key BackSpace
finish
[ "$(timing thumbnails_drawn)" -ge 3 ] || fail "thumbnails_drawn is $(timing thumbnails_drawn)"

# The same again: nothing is drawn anew.
start "$work/few"
eventually has_title "few — tris"; sleep 2
finish
[ "$(timing thumbnails_drawn)" -eq 0 ] || fail "$(timing thumbnails_drawn) thumbnails were drawn again"
[ "$(timing thumbnails_from_disk)" -ge 3 ] || fail "thumbnails_from_disk is $(timing thumbnails_from_disk)"

# Thousands: only what is seen is asked for, scrolling goes on while thumbnails are made, and it comes to rest nowhere
# near the end of the list.
start "$work/many"
eventually has_title "many — tris"
shot top
xdotool mousemove 500 350
for _ in 1 2 3 4 5 6 7 8; do xdotool click --repeat 5 --delay 20 5; sleep 0.2; done
changed top scrolled
key End; changed scrolled bottom
key Home
finish
[ "$(timing gallery_most_seen)" -lt 80 ] || fail "$(timing gallery_most_seen) cells were drawn in one frame"
[ "$(timing frames)" -gt 20 ] || fail "only $(timing frames) frames were drawn"
[ "$(timing gpu_texture_bytes)" -lt 1000000 ] || fail "the window's own cache was filled"
echo "the gallery behaves"
