// Measures two things turn by turn, so that whatever else the machine does hits both alike, and compares
// their medians. Times are those of the thread on the CPU: what others take of it meanwhile does not count.
#pragma once

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

namespace tris::bench {

inline double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    return values[values.size() / 2];
}

template <class Run>
double milliseconds(const Run& run) {
    const auto now = [] {
        std::timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) * 1e-6;
    };
    const double start = now();
    run();
    return now() - start;
}

// One line of the table: what was measured, both medians in milliseconds, their ratio, and what it is to be.
inline void print_row(const std::string& what, double ours, const std::string& against, double theirs,
                      const std::string& target) {
    std::printf("| %s | %.4f ms | %s | %.4f ms | %.2f | %s |\n", what.c_str(), ours, against.c_str(), theirs,
                ours / theirs, target.c_str());
}

template <class Ours, class Theirs>
void compare(const std::string& what, const Ours& ours, const std::string& against, const Theirs& theirs,
             const std::string& target, int rounds = 61) {
    std::vector<double> our_times;
    std::vector<double> their_times;
    for (int i = -3; i < rounds; ++i) { // the first few fill the caches
        const double a = milliseconds(ours);
        const double b = milliseconds(theirs);
        if (i >= 0) {
            our_times.push_back(a);
            their_times.push_back(b);
        }
    }
    print_row(what, median(our_times), against, median(their_times), target);
}

} // namespace tris::bench
