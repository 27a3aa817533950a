// A least-recently-used cache under a byte budget, keyed by text.
//
// Values are shared, so that whoever draws from an entry may keep it alive past its eviction; the budget
// counts what the cache itself holds on to. The entry used last is never evicted, however large it is.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

namespace tris {

template <class T>
class LruCache {
  public:
    explicit LruCache(std::size_t budget_bytes) : budget_(budget_bytes) {}

    // The entry under `key`, made the most recent; null when there is none.
    std::shared_ptr<T> find(const std::string& key) {
        const auto at = index_.find(key);
        if (at == index_.end())
            return nullptr;
        entries_.splice(entries_.begin(), entries_, at->second);
        return at->second->value;
    }

    // Adds or replaces the entry, then evicts the oldest others until the budget holds.
    void put(const std::string& key, std::shared_ptr<T> value, std::size_t bytes) {
        erase(key);
        entries_.push_front({key, std::move(value), bytes});
        index_[key] = entries_.begin();
        used_ += bytes;
        evict();
    }

    void erase(const std::string& key) {
        const auto at = index_.find(key);
        if (at == index_.end())
            return;
        used_ -= at->second->bytes;
        entries_.erase(at->second);
        index_.erase(at);
    }

    // What was not used for longest; null when there is nothing.
    std::shared_ptr<T> oldest() const { return entries_.empty() ? nullptr : entries_.back().value; }
    void erase_oldest() {
        const std::string key = entries_.back().key;
        erase(key);
    }

    std::size_t used_bytes() const { return used_; }
    std::size_t budget() const { return budget_; }
    void set_budget(std::size_t bytes) {
        budget_ = bytes;
        evict();
    }
    std::size_t size() const { return entries_.size(); }

  private:
    void evict() {
        while (used_ > budget_ && entries_.size() > 1)
            erase_oldest();
    }

    struct Entry {
        std::string key;
        std::shared_ptr<T> value;
        std::size_t bytes;
    };

    std::size_t budget_;
    std::size_t used_ = 0;
    std::list<Entry> entries_; // most recent first
    std::unordered_map<std::string, typename std::list<Entry>::iterator> index_;
};

} // namespace tris
