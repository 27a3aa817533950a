#!/usr/bin/env bash
# Files: dropped from a file manager, chosen in the dialog, walked through, saved as pictures, refused when broken,
# remembered for the next time.
source "$(dirname "$0")/common.sh" "$@"

mkdir -p "$work/folder" "$work/drop"
cp "$samples"/players/bramble/weapon.md2 "$samples"/players/bramble/weapon.png "$work/drop/"
cp "$samples"/progs/brazier.mdl "$work/folder/a.mdl"
cp "$samples"/players/bramble/tris.md2 "$work/folder/b.md2"
cp "$samples"/players/bramble/ember.png "$work/folder/b.png"
printf 'IDP2 and no more' >"$work/folder/c.md2"

start "$work/folder/a.mdl"
key Next; eventually has_title b.md2
key Next; sleep 0.5; has_title b.md2 || fail "a broken file took the picture away"
grep -q "c.md2: 0x0: MD2 header needs 68 bytes" "$work/log" || fail "no message for a broken file"
key Next; eventually has_title a.mdl # past the broken one, and round
key Prior; key Prior; eventually has_title b.md2
shot one_camera
drag 1 300 300 40 0; changed one_camera turned
key space; key Home

# Pictures: at the view's size and larger, transparent, none over another.
pictures() { [ "$(find "$work/Pictures" -name '*.png' | wc -l)" -eq "$1" ]; }
key F12; eventually pictures 1
key F12; eventually pictures 2
key shift+F12; eventually pictures 3
key ctrl+F12; eventually pictures 4
key ctrl+s; key ctrl+u; eventually pictures 6
width() { identify -format '%w' "$work/Pictures/$1"; }
[ "$(width b-frame0-2x.png)" -eq $((2 * $(width b-frame0.png))) ] || fail "the large picture is not twice as large"
[ "$(convert "$work/Pictures/b-frame0-alpha.png" -format '%[fx:p{0,0}.a]' info:)" = 0 ] || fail "not transparent"
[ "$(convert "$work/Pictures/b-frame0.png" -format '%[fx:p{0,0}.a]' info:)" = 1 ] || fail "transparent"
key ctrl+c; sleep 1
xclip -selection clipboard -t image/png -o >"$work/copied.png" || fail "nothing on the clipboard"
[ "$(identify -format '%w' "$work/copied.png")" -eq "$(width b-frame0.png)" ] || fail "the copy has another size"
key ctrl+i; sleep 0.5
xclip -selection clipboard -o | grep -q "Quake II MD2" || fail "no facts on the clipboard"

# A drop from a real file manager.
pcmanfm "$work/drop" >/dev/null 2>&1 &
manager=
for _ in $(seq 100); do
    manager=$(xdotool search --onlyvisible --class pcmanfm 2>/dev/null | tail -n 1) && [ -n "$manager" ] && break
    sleep 0.1
done
[ -n "$manager" ] || fail "the file manager did not come up"
xdotool windowsize --sync "$manager" 380 400 windowmove --sync "$manager" 890 60
sleep 1.5
drop_from() {
    xdotool mousemove "$1" "$2"; sleep 0.3
    xdotool mousedown 1; sleep 0.3
    for step in 1 2 3 4 5 6; do
        xdotool mousemove $(($1 - step * ($1 - 350) / 6)) $(($2 + step * (320 - $2) / 6)); sleep 0.15
    done
    sleep 0.3; xdotool mouseup 1; sleep 1.2
}
# Where the icon lies depends on the theme: try the places where the first one can be.
for place in "1120 180" "1085 180" "1060 150" "1150 210" "1100 160" "1180 180"; do
    drop_from $place
    has_title weapon.md2 && break
done
has_title weapon.md2 || fail "the drop did not open the weapon, title is $(title)"
xdotool windowkill "$manager"

# Our own dialog, by keyboard: a part of a name, then Enter; and a path.
xdotool windowfocus --sync "$window"
key ctrl+o; sleep 0.5; xdotool type --delay 60 "$work/folder/a.mdl"; sleep 0.4; key Return
eventually has_title a.mdl
key ctrl+o; sleep 0.5; xdotool type --delay 60 "b.m"; sleep 0.4; key Return
eventually has_title b.md2

# What is taste stays for the next time, with the window's place and the list of files.
key g; key t
xdotool windowsize --sync "$window" 840 600 windowmove --sync "$window" 60 40; sleep 0.5
left=$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr '\n' ' ')
finish
python3 - "$work/config/tris/settings.json" <<'CHECK' || fail "the settings are not as they were left"
import json, sys
s = json.load(open(sys.argv[1]))
assert s["view"]["grid"] is False and s["view"]["filter"] == "linear", s
assert s["window"]["width"] == 840 and s["window"]["height"] == 600, s
assert [p.rsplit("/", 1)[1] for p in s["recent"]][:3] == ["b.md2", "a.mdl", "weapon.md2"], s
CHECK
"$tris" "$work/folder/b.md2" >/dev/null 2>"$work/log" &
program=$!
again() { window=$(xdotool search --onlyvisible --class tris 2>/dev/null | tail -n 1) && [ -n "$window" ]; }
eventually again
sleep 0.7
placed=$(xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr '\n' ' ')
[ "$placed" = "$left" ] || fail "the window stood at $left and came back at $placed"
finish

# A bad file alone leaves a message, in the window and on standard error.
"$tris" "$work/folder/c.md2" --frames 5 >/dev/null 2>"$work/log" || fail "a bad file should not end the viewer badly"
grep -q "c.md2: 0x0: MD2 header needs 68 bytes" "$work/log" || fail "no message for a bad file"
echo "files behave"
