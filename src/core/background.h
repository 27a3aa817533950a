// Work on a thread of its own, one job after the other, with its ending on the thread that asked for it.
//
// A job runs on the background thread and returns what is still to be done; `run_finished` does that on the
// caller's thread. So shared state needs no locks: jobs get copies and shared constants, endings change
// state.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tris {

class Background {
  public:
    using Ending = std::function<void()>;
    using Job = std::function<Ending()>;

    // `wake` is called on the background thread whenever an ending waits. `failed` is the ending of a job
    // that threw, which happens when memory runs out; it gets the reason.
    Background(std::function<void()> wake, std::function<void(const std::string&)> failed);

    // Waits for the job at hand; jobs and endings that wait are dropped.
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void run(Job job);

    // Does the endings that wait. True when there were any.
    bool run_finished();

    // Whether a job runs, or a job or an ending waits.
    bool busy() const;

    // Jobs that come meanwhile begin when it goes on.
    void hold();
    void go_on();

    // Waits until all jobs are done, their endings not counted, or for that many seconds.
    void wait(double seconds) const;

  private:
    void work();

    std::function<void()> wake_;
    std::function<void(const std::string&)> failed_;
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::deque<Job> jobs_;
    std::deque<Ending> endings_;
    bool held_ = false;
    bool working_ = false;
    bool stop_ = false;
    std::thread thread_; // last: it uses all of the above
};

} // namespace tris
