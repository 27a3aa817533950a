#include "support/counted_memory.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define TRIS_COUNTS_MALLOC 0
#elif defined(__has_feature)
#define TRIS_COUNTS_MALLOC !__has_feature(address_sanitizer)
#else
#define TRIS_COUNTS_MALLOC 1
#endif

namespace {

std::atomic<long long> live = 0;
std::atomic<long long> most = 0;
std::atomic<long long> base = 0;
thread_local std::size_t asked = 0; // by new: drivers allocate as they like

void grow(void* memory) {
    if (memory == nullptr)
        return;
    live += static_cast<long long>(malloc_usable_size(memory));
    most = std::max(most.load(), live.load());
}

void shrink(void* memory) {
    if (memory != nullptr)
        live -= static_cast<long long>(malloc_usable_size(memory));
}

} // namespace

#if TRIS_COUNTS_MALLOC
// What malloc is when nobody has put another in its place.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void __libc_free(void* memory);

void* malloc(std::size_t size) {
    void* const memory = __libc_malloc(size);
    grow(memory);
    return memory;
}
void* calloc(std::size_t count, std::size_t size) {
    void* const memory = __libc_calloc(count, size);
    grow(memory);
    return memory;
}
void* realloc(void* memory, std::size_t size) {
    // Both may be there for a moment.
    const auto before = memory != nullptr ? static_cast<long long>(malloc_usable_size(memory)) : 0;
    void* const moved = __libc_realloc(memory, size);
    grow(moved);
    if (moved != nullptr || size == 0)
        live -= before;
    return moved;
}
void free(void* memory) {
    shrink(memory);
    __libc_free(memory);
}
}
#endif

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    asked += 1;
    void* const memory = std::malloc(size);
    if (!TRIS_COUNTS_MALLOC)
        grow(memory);
    return memory;
}
void* operator new[](std::size_t size, const std::nothrow_t& nothrow) noexcept {
    return operator new(size, nothrow);
}
void* operator new(std::size_t size) {
    void* const memory = operator new(size, std::nothrow);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}
void* operator new[](std::size_t size) {
    return operator new(size);
}
void operator delete(void* memory) noexcept {
    if (!TRIS_COUNTS_MALLOC)
        shrink(memory);
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    operator delete(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    operator delete(memory);
}

namespace tris::test {

CountedMemory::CountedMemory() {
    base = live.load();
    most = live.load();
    asked = 0;
}

std::size_t CountedMemory::peak() const {
    return static_cast<std::size_t>(most - base);
}

std::size_t CountedMemory::allocations() const {
    return asked;
}

} // namespace tris::test
