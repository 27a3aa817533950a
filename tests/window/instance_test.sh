#!/usr/bin/env bash
# One window: a later start hands its files over, brings the window to the front and ends; unless another is wished for.
source "$(dirname "$0")/common.sh" "$@"

a=$samples/progs/brazier.mdl
b=$samples/players/bramble/tris.md2
c=$samples/players/bramble/weapon.md2
windows() { [ "$(xdotool search --onlyvisible --class tris 2>/dev/null | wc -l)" -eq "$1" ]; }
is_active() { [ "$(xdotool getactivewindow 2>/dev/null)" = "$1" ]; }
# A start that is to end by itself, well before anybody loses patience.
later() {
    timeout 20 "$tris" "$@" >"$work/later" 2>&1 || fail "tris $* ended with $?: $(cat "$work/later")"
    [ -s "$work/later" ] && fail "tris $* said $(cat "$work/later")"
    return 0
}
# A start that is to open a window of its own, which becomes `other`.
own() {
    "$tris" "$@" >/dev/null 2>&1 &
    other_program=$!
    eventually windows 2
    other=$(xdotool search --onlyvisible --class tris | grep -vx "$window")
}
end_other() {
    kill $other_program
    eventually windows 1
    wait $other_program || true
}

start "$a"
has_title brazier.mdl || fail "title is $(title)"
later "$b"; eventually has_title tris.md2
(cd "$(dirname "$c")" && later weapon.md2); eventually has_title weapon.md2
windows 1 || fail "a later start left a window"

# What is not there is said where it was typed, too.
code=0; timeout 20 "$tris" "$work/nothing.md2" 2>"$work/later" || code=$?
[ "$code" -eq 2 ] && grep -q 'nothing.md2: No such file' "$work/later" || fail "a file that is not there: $code"
has_title weapon.md2 || fail "a file that is not there changed the model"

# With no file the window comes to the front, also from behind others and from the task bar.
own --new-window "$b"
eventually is_active "$other"
later; eventually is_active "$window"
has_title weapon.md2 || fail "a start without files changed the model"
xdotool windowminimize "$window"; eventually windows 1
later "$a"; eventually windows 2; eventually is_active "$window"; eventually has_title brazier.mdl
end_other

# What the running window may not do is done in another.
own --timings "$b"; has_title brazier.mdl || fail "--timings reached the running window"; end_other
"$tris" "$b" --frames 2 >/dev/null 2>&1 || fail "--frames ended with $?"
has_title brazier.mdl || fail "--frames reached the running window"

# Switched off it holds at once, and for the next time.
xdotool windowfocus --sync "$window"; key shift+o
own "$b"; has_title brazier.mdl || fail "handed over although switched off"; end_other
finish
python3 -c "import json,sys; assert json.load(open(sys.argv[1]))['single_instance'] is False" "$work/config/tris/settings.json" ||
    fail "the switch was not kept"

# A window that was killed leaves nothing that is in the way.
rm "$work/config/tris/settings.json"
start "$a"
kill -KILL $program; wait $program 2>/dev/null || true
eventually windows 0
start "$b"; has_title tris.md2 || fail "title is $(title)"
later "$a"; eventually has_title brazier.mdl
finish
echo "one window behaves"
