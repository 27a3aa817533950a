// A few threads that take jobs in the order in which they are handed in.
//
// Each job gives a future, so that whoever waits for them one after the other gets the results in that order,
// however many threads there are. Who hands in more than can be taken up bounds it by waiting for the oldest.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

namespace tris {

class Workers {
  public:
    // Precondition: at least one thread.
    explicit Workers(int threads);

    // Waits for the jobs at hand; those that wait are dropped, and their futures broken.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // What the job throws, its future throws.
    template <class Work>
    auto run(Work work) {
        using Value = std::invoke_result_t<Work>;
        // Shared, since a std::function must be one that can be copied.
        const auto task = std::make_shared<std::packaged_task<Value()>>(std::move(work));
        std::future<Value> value = task->get_future();
        add([task] { (*task)(); });
        return value;
    }

  private:
    void add(std::function<void()> job);
    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::function<void()>> jobs_;
    bool stop_ = false;
    std::vector<std::thread> threads_; // last: they use all of the above
};

// As many as there are cores, at most 8: beyond that the one thread that draws is what others wait for.
int default_workers();

} // namespace tris
