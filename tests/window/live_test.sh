#!/usr/bin/env bash
# What is on screen follows the files on disk: skins and models that change, break and come back.
source "$(dirname "$0")/common.sh" "$@"

mkdir -p "$work/players" "$work/kept"
cp -r "$samples/players/bramble" "$work/players/"
model=$work/players/bramble
cp "$model/tris.md2" "$work/whole.md2"
cp "$model/ember.png" "$work/kept/ember.png"

start "$model/tris.md2"
key Down; key space; key Home; settled before

# The skin: saved in place, saved by renaming, half written, whole again.
cp "$model/frost.png" "$work/kept/new.png"
cat "$work/kept/new.png" >"$model/ember.png"; changed before frost
cp "$work/kept/ember.png" "$model/saving.tmp"; mv "$model/saving.tmp" "$model/ember.png"; same before ember
head -c 20000 "$work/kept/new.png" >"$model/ember.png"
complains() { grep -q "$1" "$work/log"; }
eventually complains "ember.png: "
# The message lies over the lower part of the picture, for as long as the file is broken; the model above it stays.
upper() { convert "$work/$1.png" -crop 560x330+0+0 +repage "$work/$1_up.png"; }
upper before
stays() {
    shot "$1"; upper "$1"
    [ "$(compare -metric AE -fuzz 3% "$work/before_up.png" "$work/$1_up.png" null: 2>&1 || true)" -lt 300 ]
}
eventually stays half_a_skin
cat "$work/kept/ember.png" >"$model/ember.png"; same before skin_again # and the message is gone

# The model: cut short, gone, whole again. Clip, time and camera stay.
head -c 300000 "$work/whole.md2" >"$model/tris.md2"
eventually complains "tris.md2: 0x"
eventually stays half_a_model
cat "$work/whole.md2" >"$model/tris.md2"; same before model_again
rm "$model/tris.md2"; eventually complains "No such file"
eventually stays no_model
cp "$work/whole.md2" "$model/saving.tmp"; mv "$model/saving.tmp" "$model/tris.md2"; same before model_back

# Another model under the same name is shown as it is, while it plays too.
key space
cp "$samples/players/bramble/weapon.md2" "$model/saving.tmp"; mv "$model/saving.tmp" "$model/tris.md2"
changed before other 100
finish
echo "the window follows the disk"
