#include "seeds.h"
#include "target.h"

#include <algorithm>
#include <array>

namespace tris::fuzz {

namespace {

constexpr std::array kTargets = {
    Target{"md2", run_md2, md2_seeds},
    Target{"mdl", run_mdl, mdl_seeds},
    Target{"fig", run_fig, fig_seeds},
    Target{"lnk", run_lnk, lnk_seeds, 512},
    Target{"bon", run_bon, bon_seeds, 256},
    Target{"anm", run_anm, anm_seeds, 2048},
    Target{"res", run_res, res_seeds, 1024},
    Target{"archive", run_archive, archive_seeds, 1024},
    Target{"pcx", run_pcx, pcx_seeds, 1536},
    Target{"mmp", run_mmp, mmp_seeds, 1024},
    Target{"picture", run_picture, picture_seeds, 2048},
    Target{"palette", run_palette, palette_seeds, 1024},
    Target{"quakec", run_quakec, quakec_seeds, 512},
    Target{"chain", run_chain, chain_seeds, 4096},
};

} // namespace

std::span<const Target> targets() {
    return kTargets;
}

const Target* find_target(std::string_view name) {
    const auto at = std::find_if(kTargets.begin(), kTargets.end(),
                                 [&](const Target& target) { return target.name == name; });
    return at == kTargets.end() ? nullptr : &*at;
}

} // namespace tris::fuzz
