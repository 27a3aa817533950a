// Where fuzzing begins: small whole files of every kind, made by the writers.
#pragma once

#include "core/bytes.h"

#include <vector>

namespace tris::fuzz {

std::vector<Bytes> md2_seeds();
std::vector<Bytes> mdl_seeds();
std::vector<Bytes> fig_seeds();
std::vector<Bytes> lnk_seeds();
std::vector<Bytes> bon_seeds();
std::vector<Bytes> anm_seeds();
std::vector<Bytes> res_seeds();
std::vector<Bytes> archive_seeds();
std::vector<Bytes> pcx_seeds();
std::vector<Bytes> mmp_seeds();
std::vector<Bytes> picture_seeds();
std::vector<Bytes> palette_seeds();
std::vector<Bytes> quakec_seeds();
std::vector<Bytes> chain_seeds();

// A model and its companion file as run_chain takes them: how long the model is, then both.
Bytes chained(ByteView model, ByteView companion);

} // namespace tris::fuzz
