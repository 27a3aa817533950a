// How a parser asks for parts of a file that is not to be read as a whole.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <cstddef>
#include <functional>

namespace tris::formats {

// Gives all of the bytes, or says why it cannot.
using ReadBytes = std::function<Result<Bytes>(std::size_t offset, std::size_t length)>;

} // namespace tris::formats
