#include "check/catalog.h"

#include <algorithm>
#include <array>
#include <string>

namespace tris::check {

namespace {

constexpr Severity kNote = Severity::note;
constexpr Severity kWarning = Severity::warning;
constexpr Severity kError = Severity::error;

constexpr const char* kSaveAgain = "Save the model again with a tool that writes what it reads.";

// Sorted by id.
constexpr std::array kCatalog = {
    Kind{"anm.clip-repeats", kWarning, "clips that share too many bytes", kSaveAgain},
    Kind{"anm.clip-unreadable", kWarning, "a clip that cannot be read", kSaveAgain},
    Kind{"anm.many-clips", kWarning, "more clips than any figure has", "Leave out those that are not used."},
    Kind{"anm.rotation-no-direction", kWarning, "rotations without a direction", kSaveAgain},
    Kind{"anm.track-unreadable", kWarning, "a track that cannot be read", kSaveAgain},
    Kind{"anm.trailing-bytes", kWarning, "bytes after a track", kSaveAgain},
    Kind{"anm.vector-not-finite", kWarning, "vectors that are no numbers", kSaveAgain},
    Kind{"archive.entry-left-out", kWarning, "an entry that cannot be a file in a folder",
         "Rename it in the archive."},
    Kind{"bon.offset-not-finite", kWarning, "offsets that are no numbers", kSaveAgain},
    Kind{"bon.size", kWarning, "offsets for another number of variants",
         "Store as many offsets as the mesh has variants."},
    Kind{"fig.component-out-of-range", kWarning, "components that name what is not there", kSaveAgain},
    Kind{"fig.empty", kWarning, "a mesh without positions",
         "Leave the part out of the links, or give it a mesh."},
    Kind{"fig.guessed-kind", kWarning, "a kind of FIG that no game has",
         "Save it as FIG8 (or FIG1 for things without complexion)."},
    Kind{"fig.index-count", kWarning, "an index count that is no multiple of 3", kSaveAgain},
    Kind{"fig.morph-out-of-range", kWarning, "morphs of positions that are not there", kSaveAgain},
    Kind{"fig.no-normals", kWarning, "no normals", kSaveAgain},
    Kind{"fig.no-texcoords", kWarning, "no texture coordinates", kSaveAgain},
    Kind{"fig.normal-not-finite", kWarning, "normals that are no numbers", kSaveAgain},
    Kind{"fig.normals-plain-order", kWarning, "normals one after the other instead of in blocks of four",
         "Save with an exporter that writes blocks: the game lights this one wrongly."},
    Kind{"fig.position-not-finite", kWarning, "positions that are no numbers", kSaveAgain},
    Kind{"fig.texcoord-not-finite", kWarning, "texture coordinates that are no numbers", kSaveAgain},
    Kind{"fig.trailing-bytes", kWarning, "bytes after the mesh",
         "Harmless as far as is known. Saving the part again drops them."},
    Kind{"fig.triangle-dropped", kWarning, "triangles that use what is not there", kSaveAgain},
    Kind{"fig.unknown-field", kNote, "an unknown field is not 0",
         "Nothing to do unless the game shows it otherwise."},
    Kind{"figure.anm-unreadable", kWarning, "a file of animations that cannot be read", kSaveAgain},
    Kind{"figure.bon-missing", kWarning, "no file of offsets beside the figure",
         "Copy the .bon of the same name beside it: without, all parts lie at the origin."},
    Kind{"figure.bon-unreadable", kWarning, "a file of offsets that cannot be read", kSaveAgain},
    Kind{"figure.clip-moves-nothing", kWarning, "a clip that moves a part that is not there",
         "Harmless. Take the track out, or add the part."},
    Kind{"figure.clip-too-long", kWarning, "a clip with too many keys", "Part the clip into several."},
    Kind{"figure.links-elsewhere", kWarning, "links under another name than the figure's",
         "Give the links the figure's own name."},
    Kind{"figure.mesh-repeats", kWarning, "meshes that share too many bytes", kSaveAgain},
    Kind{"figure.no-links", kWarning, "a figure without links",
         "Add a LNK that says which part hangs on which."},
    Kind{"figure.part-too-large", kWarning, "a part that makes the figure too large to be shown",
         "Give its parts fewer vertices and triangles, or part the figure into several."},
    Kind{"figure.part-unreadable", kWarning, "a part whose mesh cannot be read", kSaveAgain},
    Kind{"figure.part-without-mesh", kWarning, "a part without a mesh",
         "Put a FIG of the part's name beside the others, or take it out of the links."},
    Kind{"figure.part-without-place", kWarning, "a part without offsets",
         "Put a BON of the part's name beside the others: without, it lies at its parent's place."},
    Kind{"figure.texture-missing", kWarning, "no texture of the figure's name",
         "Put an MMP of the figure's name beside it, or into textures.res."},
    Kind{"figure.too-many-morphs", kWarning, "more morphs than can be shown",
         "Leave morphs out of clips that do not need them."},
    Kind{"figure.too-many-parts", kWarning, "more parts than can be shown", "Part the figure into several."},
    Kind{"frames.many-clips", kNote, "names that would make too many clips",
         "Number the frames of a clip: run1, run2 and so on."},
    Kind{"frames.name-empty", kNote, "frames without a name",
         "Name them: tools and this viewer make clips of names."},
    Kind{"frames.name-gap", kWarning, "frame numbers with a gap",
         "Number them without gaps: a clip breaks where a number is left out."},
    Kind{"frames.name-repeated", kWarning, "neighbouring frames of one name",
         "Number them on: a clip breaks where a name comes twice."},
    Kind{"limit.format", kError, "a format that the engine does not read",
         "Convert the model, or choose another engine."},
    Kind{"lnk.missing-parent", kWarning, "a part whose parent is not there",
         "Name the parent as it is spelt in its own link."},
    Kind{"lnk.nameless-part", kWarning, "a part without a name", "Name the part in the links."},
    Kind{"lnk.parent-loop", kWarning, "parts that hang on each other in a circle",
         "One of them has to be the root."},
    Kind{"lnk.repeated-part", kWarning, "a part that is there twice",
         "Take the second one out of the links."},
    Kind{"lnk.trailing-bytes", kWarning, "bytes after the links", kSaveAgain},
    Kind{"md2.commands-differ", kWarning, "commands that draw other triangles than the list",
         "Let a tool make the commands anew, so that all renderers draw the same surface."},
    Kind{"md2.commands-empty", kWarning, "a list of commands with nothing in it",
         "Let a tool make the commands: the OpenGL renderers of Quake II draw nothing else."},
    Kind{"md2.commands-finer", kNote, "commands with finer coordinates than the list",
         "Nothing to do: the commands are what games draw. Software Quake II rounds to whole texels."},
    Kind{"md2.commands-no-half-texel", kWarning, "commands without the half texel of the original compiler",
         "The skin lies half a texel off in games. Let a tool make the commands anew."},
    Kind{"md2.commands-swapped", kWarning, "commands with index, s, t instead of s, t, index",
         "Let a tool make the commands anew: games take the numbers in the other order."},
    Kind{"md2.commands-too-short", kWarning, "strips or fans of fewer than 3 vertices",
         "Let a tool make the commands anew; these draw nothing."},
    Kind{"md2.commands-trailing-words", kWarning, "words after the closing 0 of the commands",
         "Harmless in games. Saving the model again drops them."},
    Kind{"md2.commands-unclosed", kWarning, "strip and fan commands without the closing 0",
         "Let a tool make the commands anew: a game would read on into what follows."},
    Kind{"md2.commands-unusable", kWarning, "strip and fan commands that cannot be read",
         "Let a tool make the commands anew: the OpenGL renderers of Quake II draw nothing else."},
    Kind{"md2.end-wrong", kWarning, "the stated end is not that of the file",
         "The file may be cut off: look for another copy, or save it again."},
    Kind{"md2.frame-size", kWarning, "the header's frame size is not that of its vertices",
         "Save the model again: games that trust the number read the frames askew."},
    Kind{"md2.name-followed", kNote, "bytes behind the end of a name",
         "Harmless: left over from what the tool had there before."},
    Kind{"md2.name-unterminated", kWarning, "names that fill their field without a terminator",
         "Shorten skin names to 63 letters and frame names to 15: games read on into what follows."},
    Kind{"md2.no-commands", kWarning, "no strip and fan commands",
         "Let a tool make the commands: the OpenGL renderers of Quake II draw nothing else."},
    Kind{"md2.no-texcoords", kWarning, "no texture coordinates",
         "Save the model with texture coordinates; Quake II refuses it without."},
    Kind{"md2.normal-clamped", kWarning, "normal indices beyond the table of 162",
         "Let a tool work the normals out anew: games read past their table here."},
    Kind{"md2.skin-names-unreadable", kWarning, "the skin names lie outside the file",
         "Enter the skin names again in a model editor."},
    Kind{"md2.skin-size-missing", kWarning, "the header gives no skin size",
         "Set the skin's width and height in the header; texture coordinates are counted in them."},
    Kind{"md2.texcoord-outside", kWarning, "texture coordinates outside the skin",
         "Move them onto the skin: some games repeat the texture there, others smear its edge."},
    Kind{"md2.trailing-bytes", kWarning, "bytes after the stated end of the file",
         "Harmless in games. Saving the model again drops them."},
    Kind{"mdl.faces-front", kWarning, "front marks other than 0 and 1",
         "Set them to 1 (front) or 0 (back): engines differ on what else they take for one."},
    Kind{"mdl.group-time-not-positive", kWarning, "a group time that is not above 0",
         "Give each picture or pose of a group a time above 0: games stop at others."},
    Kind{"mdl.group-time-wild", kWarning, "a group time that is endless, hours long or too short to see",
         "Give each picture or pose of a group about 0.1 s."},
    Kind{"mdl.group-times", kNote, "group times that do not rise",
         "Store the end times 0.1, 0.2, 0.3 and so on: software Quake takes them as times since the start."},
    Kind{"mdl.header-not-finite", kWarning, "a number in the header that is none",
         "Save the model again: engines cull by the bounding radius."},
    Kind{"mdl.holey-without-holes", kNote, "the holey flag, and no texel to cut out",
         "Take the flag away, or paint the holes with palette index 255."},
    Kind{"mdl.name-followed", kNote, "bytes behind the end of a name",
         "Harmless: left over from what the tool had there before."},
    Kind{"mdl.no-skin", kWarning, "no skin", "Add a skin: the games stop at a model without one."},
    Kind{"mdl.normal-clamped", kWarning, "normal indices beyond the table of 162",
         "Let a tool work the normals out anew: games read past their table here."},
    Kind{"mdl.on-seam", kWarning, "seam marks other than 0 and 0x20",
         "Set them to 0x20 (on the seam) or 0: software Quake looks at that bit alone."},
    Kind{"mdl.sync-type", kWarning, "a sync type other than 0 and 1",
         "Set it to 0 (all together) or 1 (each at a time of its own)."},
    Kind{"mdl.texcoord-outside", kWarning, "texture coordinates outside the skin",
         "Move them onto the skin: software Quake reads beside the picture there."},
    Kind{"mdl.trailing-bytes", kNote, "bytes after the last frame",
         "Harmless: editors keep notes of their own there."},
    Kind{"mdl.unknown-flags", kNote, "flags that no game knows",
         "Set only the flags that are meant; engines may give the other bits a meaning one day."},
    Kind{"mesh.degenerate-triangles", kWarning, "triangles without area",
         "Delete them, or merge what they were left over from."},
    Kind{"mesh.duplicate-triangles", kWarning, "triangles that are there twice",
         "Delete the copies: they cost time, and flicker where they are drawn by other ways."},
    Kind{"mesh.scale-negative", kNote, "a scale below 0",
         "Nothing to do when it looks right. Where it is mirrored and shows its inside, save it with scales "
         "above 0."},
    Kind{"mesh.scale-zero", kWarning, "a scale of 0 where vertices differ",
         "Save the model again with scales above 0: it is flattened."},
    Kind{"mesh.unused-vertices", kNote, "vertices that no triangle uses",
         "Delete them: each costs four bytes a frame, and counts against the limits of engines."},
    Kind{"mmp.levels-missing", kWarning, "fewer mipmap levels than stated", "Make the mipmaps anew."},
    Kind{"mmp.mask-odd", kWarning, "channel masks that make no sense",
         "Save the texture again from its source."},
    Kind{"mmp.run-too-long", kWarning, "runs that go beyond the picture",
         "Save the texture again from its source."},
    Kind{"more", kNote, "more of the kind are not listed", "Mend those that are listed, and look again."},
    Kind{"pak.directory-size", kWarning, "a directory of half entries", "Pack the archive again."},
    Kind{"pak.entries-overlap", kWarning, "entries that share bytes in part", "Pack the archive again."},
    Kind{"pak.entry-outside", kWarning, "an entry that lies outside the archive",
         "The archive may be cut off: look for another copy."},
    Kind{"pak.holds-itself", kWarning, "an entry that holds the archive itself", "Pack the archive again."},
    Kind{"pak.name-no-end", kWarning, "a name of all 56 bytes",
         "Shorten it to 55: games read on past its end."},
    Kind{"pak.name-repeated", kWarning, "two entries of one name",
         "Rename one of them: only the first is ever found."},
    Kind{"pak.name-unusable", kWarning, "a name that is empty or has control characters",
         "Pack the archive again."},
    Kind{"pcx.no-palette", kWarning, "a PCX without its palette",
         "Save it with 256 colours and a palette at its end."},
    Kind{"pcx.short-rows", kWarning, "PCX rows too short for the width",
         "Save the picture again from its source."},
    Kind{"picture.truncated", kWarning, "a picture that is cut off",
         "Save the picture again from its source."},
    Kind{"picture.unreadable", kError, "a picture that cannot be decoded",
         "Save the picture again from its source."},
    Kind{"res.entry-outside", kWarning, "an entry that lies outside the archive",
         "The archive may be cut off: look for another copy."},
    Kind{"res.holds-itself", kWarning, "an entry that holds the archive itself", "Pack the archive again."},
    Kind{"res.name-control", kWarning, "a name with control characters", "Pack the archive again."},
    Kind{"res.name-empty", kWarning, "an entry without a name", "Pack the archive again."},
    Kind{"res.name-outside", kWarning, "an entry whose name lies outside the names",
         "Pack the archive again."},
    Kind{"res.name-overlaps", kWarning, "names that overlap too much", "Pack the archive again."},
    Kind{"res.name-repeated", kWarning, "two entries of one name",
         "Rename one of them: only the first is ever found."},
    Kind{"skin.fullbright", kNote, "fullbright texels",
         "Nothing to do when they are meant to glow: 224 to 255 shine in the dark."},
    Kind{"skin.fullbright-few", kWarning, "few fullbright texels, perhaps by accident",
         "Use the nearest of the colours 0 to 223, unless they are meant to glow: 224 to 255 shine in the "
         "dark."},
    Kind{"skin.holes", kNote, "texels that are cut out", "Nothing to do when holes are meant there."},
    Kind{"skin.index-255", kNote, "texels of index 255 on a model without holes",
         "Use another colour when no hole is meant: engines that know the holey flag cut 255 out when it is "
         "set."},
    Kind{"skin.missing", kWarning, "a skin that the model names is not there",
         "Put the picture where the model says, or correct the name."},
    Kind{"skin.name-absolute", kWarning, "a skin name that begins at the root of a disk",
         "Write the path from the game's folder on: on other machines the disk is another."},
    Kind{"skin.name-backslash", kWarning, "a skin name with \\",
         "Write / instead: only Windows knows the other."},
    Kind{"skin.name-capitals", kNote, "a skin name with capitals",
         "Write it in small letters, and the file too: some systems tell them apart."},
    Kind{"skin.name-no-kind", kWarning, "a skin name without an extension that games know",
         "End it in .pcx: the games go by the extension."},
    Kind{"skin.name-parent", kWarning, "a skin name with ..",
         "Write the whole path from the game's folder on: games do not look above it."},
    Kind{"skin.name-too-long", kWarning, "a skin name that fills its field",
         "Shorten the path to 63 letters: games cut it off or read on into what follows."},
    Kind{"skin.none-named", kNote, "no skin is named in the file",
         "Name one, so that games and tools find it: players/<model>/<skin>.pcx."},
    Kind{"skin.not-power-of-two", kNote, "a size that is no power of two",
         "Old OpenGL renderers scale it and blur it: 256, 128, 64 and so on stay sharp."},
    Kind{"skin.palette-differs", kWarning, "colours that are not in the game's palette",
         "Convert the picture to the palette of pics/colormap.pcx: the game shows its own colours for the "
         "indices."},
    Kind{"skin.size-differs", kWarning, "a picture of another size than the header's",
         "Scale the picture, or set the size in the header: texels do not fall where they were painted. "
         "Larger ones are fine where the engine scales them."},
    Kind{"zip.bytes-behind", kNote, "bytes behind the end of the archive",
         "Harmless, unless the archive was cut or joined: then pack it again."},
    Kind{"zip.directory-size", kWarning, "bytes behind the last entry of the directory",
         "Pack the archive again."},
    Kind{"zip.entries-overlap", kWarning, "entries that share bytes", "Pack the archive again."},
    Kind{"zip.entry-count", kWarning, "another number of entries than stated", "Pack the archive again."},
    Kind{"zip.entry-unusable", kWarning, "an entry that cannot be read",
         "Pack it again, stored or deflated, without a password."},
    Kind{"zip.name-repeated", kWarning, "two entries of one name",
         "Rename one of them: only the last is ever found."},
    Kind{"zip.name-unusable", kWarning, "a name that is empty or has control characters",
         "Pack the archive again."},
};

constexpr Kind kUnknown{"", kWarning, "", ""};

} // namespace

const char* severity_name(Severity severity) {
    switch (severity) {
    case Severity::note:
        return "note";
    case Severity::warning:
        return "warning";
    case Severity::error:
        return "error";
    }
    return "";
}

std::span<const Kind> catalog() {
    return kCatalog;
}

const Kind& kind_of(std::string_view id) {
    const auto at =
        std::lower_bound(kCatalog.begin(), kCatalog.end(), id,
                         [](const Kind& kind, std::string_view wanted) { return kind.id < wanted; });
    return at != kCatalog.end() && at->id == id ? *at : kUnknown;
}

std::string findings_table() {
    std::string table = "| id | severity | what | what to do |\n|---|---|---|---|\n";
    for (const Kind& kind : kCatalog)
        table += "| `" + std::string(kind.id) + "` | " + severity_name(kind.severity) + " | " +
                 std::string(kind.meaning) + " | " + std::string(kind.advice) + " |\n";
    return table;
}

} // namespace tris::check
