# For the tests that drive the real window: a display of its own, tris in it, and eyes to look at the picture.
# usage: source common.sh TRIS_BINARY SAMPLES_FOLDER
set -euo pipefail
tris=$1
samples=$2
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
fail() {
    echo "FAILED: $*" >&2
    [ -n "${TRIS_SHOTS:-}" ] && import -window root "$TRIS_SHOTS/failed.png"
    [ -f "$work/log" ] && cat "$work/log" >&2
    exit 1
}

# A display with a window manager, and a home of its own for settings and pictures.
exec {number_fd}> >(cat >"$work/display")
Xvfb -displayfd "$number_fd" -screen 0 1280x800x24 +extension GLX -noreset >/dev/null 2>&1 &
for _ in $(seq 100); do [ -s "$work/display" ] && break; sleep 0.1; done
DISPLAY=:$(cat "$work/display")
export DISPLAY HOME=$work XDG_CONFIG_HOME=$work/config XDG_CACHE_HOME=$work/cache XDG_RUNTIME_DIR=$work
mkdir -p "$work/Pictures"
openbox >/dev/null 2>&1 &

# Starts tris with the arguments and waits for its window, which goes to the upper left with a known size.
start() {
    "$tris" "$@" --timings --gl-debug >"$work/out" 2>"$work/log" &
    program=$!
    window=
    for _ in $(seq 300); do
        window=$(xdotool search --onlyvisible --class tris 2>/dev/null | tail -n 1) && [ -n "$window" ] && break
        kill -0 $program 2>/dev/null || fail "tris ended at once"
        sleep 0.1
    done
    [ -n "$window" ] || fail "no window came up"
    xdotool windowsize --sync "$window" 900 640 windowmove --sync "$window" 0 0 windowfocus --sync "$window"
    eventually has_title " — tris" # which it says once a model is open
    sleep 0.5
}

# Closes it as a person does, and looks at what it says in the end.
finish() {
    xdotool windowfocus --sync "$window"
    key ctrl+q
    for _ in $(seq 100); do kill -0 $program 2>/dev/null || break; sleep 0.1; done
    kill -0 $program 2>/dev/null && fail "Ctrl+Q did not close the window"
    code=0; wait $program || code=$?
    [ "$code" -eq 0 ] || fail "exit code $code"
}

title() { xdotool getwindowname "$window"; }
has_title() { [[ $(title) == *"$1"* ]]; }
key() { xdotool key "$@"; sleep 0.4; }
# The view without its readout and the panel: what is said of the model changes more often than how it looks.
shot() {
    kill -0 "$program" 2>/dev/null || fail "tris has ended by itself"
    timeout 20 import -window "$window" -crop 560x420+10+90 +repage "$work/$1.png" || fail "no picture of the window"
}
# The share of pixels, in thousandths, that differ between two shots.
differ() {
    compare -metric AE -fuzz 3% "$work/$1.png" "$work/$2.png" null: 2>&1 |
        awk '{ printf "%d", $1 * 1000 / (560 * 420) }' || true
}
# Takes a shot of a picture that no longer changes: a busy machine may still be drawing what was asked for.
settled() {
    for _ in $(seq 40); do
        shot "$1"; sleep 0.5; shot settling
        [ "$(differ "$1" settling)" -eq 0 ] && return
    done
    fail "$1 never settles"
}
# Take a shot until it differs from another, or equals it: a busy machine may need a moment.
changed() {
    for _ in $(seq 40); do
        shot "$2"
        [ "$(differ "$1" "$2")" -ge "${3:-2}" ] && return
        sleep 0.2
    done
    fail "$1 and $2 should look different"
}
same() {
    for _ in $(seq 40); do
        shot "$2"
        [ "$(differ "$1" "$2")" -lt 2 ] && return
        sleep 0.2
    done
    fail "$1 and $2 should look the same"
}
# Waits for a condition that a command tells.
eventually() {
    for _ in $(seq 100); do "$@" && return; sleep 0.1; done
    fail "never true: $*"
}
# A drag in steps that a person could make: button, from where, by how much four times.
drag() {
    xdotool mousemove "$2" "$3"; sleep 0.2
    xdotool mousedown "$1"; sleep 0.2
    for _ in 1 2 3 4; do xdotool mousemove_relative --sync -- "$4" "$5"; sleep 0.1; done
    xdotool mouseup "$1"; sleep 0.2
}
click() { xdotool mousemove "$1" "$2"; sleep 0.2; xdotool mousedown 1; sleep 0.2; xdotool mouseup 1; sleep 0.4; }
timing() { python3 -c "import json,sys; print(int(json.loads(sys.stdin.read().splitlines()[-1])['$1']))" <"$work/log"; }
