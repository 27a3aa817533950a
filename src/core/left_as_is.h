// An allocator for vectors whose elements are all written at once: what `resize` adds is left as it is, not
// set to 0 first, where the element's type allows.
#pragma once

#include <memory>
#include <new>
#include <utility>

namespace tris {

template <class T>
struct LeftAsIs : std::allocator<T> {
    LeftAsIs() = default;
    template <class U>
    explicit LeftAsIs(const LeftAsIs<U>&) {}

    template <class U>
    void construct(U* at) {
        ::new (static_cast<void*>(at)) U;
    }
    template <class U, class... Values>
    void construct(U* at, Values&&... values) {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

} // namespace tris
