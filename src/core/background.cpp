#include "core/background.h"

#include <chrono>
#include <exception>
#include <utility>

namespace tris {

Background::Background(std::function<void()> wake, std::function<void(const std::string&)> failed)
    : wake_(std::move(wake)), failed_(std::move(failed)), thread_([this] { work(); }) {}

Background::~Background() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
        jobs_.clear();
    }
    changed_.notify_all();
    thread_.join();
}

void Background::run(Job job) {
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    changed_.notify_all();
}

bool Background::run_finished() {
    std::deque<Ending> endings;
    {
        const std::lock_guard lock(mutex_);
        endings.swap(endings_);
    }
    for (const Ending& ending : endings)
        ending();
    return !endings.empty();
}

bool Background::busy() const {
    const std::lock_guard lock(mutex_);
    return working_ || !jobs_.empty() || !endings_.empty();
}

void Background::hold() {
    const std::lock_guard lock(mutex_);
    held_ = true;
}

void Background::go_on() {
    {
        const std::lock_guard lock(mutex_);
        if (!std::exchange(held_, false))
            return;
    }
    changed_.notify_all();
}

void Background::wait(double seconds) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::duration<double>(seconds),
                      [this] { return !working_ && jobs_.empty(); });
}

void Background::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stop_ || (!held_ && !jobs_.empty()); });
        if (stop_)
            return;
        Job job = std::move(jobs_.front());
        jobs_.pop_front();
        working_ = true;
        lock.unlock();
        Ending ending;
        try {
            ending = job();
        } catch (const std::exception& e) {
            ending = [failed = failed_, reason = std::string(e.what())] { failed(reason); };
        }
        job = nullptr; // what it holds goes before anybody is told that it is done
        lock.lock();
        working_ = false;
        endings_.push_back(std::move(ending));
        lock.unlock();
        changed_.notify_all();
        wake_();
        lock.lock();
    }
}

} // namespace tris
