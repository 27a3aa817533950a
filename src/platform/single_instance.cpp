#include "platform/single_instance.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace tris::platform {

using files::Descriptor;

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

// A request is this word and then paths, each with a zero after it. The answer is one byte, or none.
constexpr std::string_view kGreeting{"tris 1\0", 7};
constexpr char kTaken = 1;

constexpr std::size_t kLine = 64;                        // starts that may wait at once
constexpr std::chrono::milliseconds kReadPatience{2000}; // a start says all it has to say at once
constexpr std::chrono::milliseconds kRetry{20};

int milliseconds_until(Clock::time_point end) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

// Waits until the socket can be read or written, as `events` asks. False when the time is over.
bool wait_for(const Descriptor& socket, short events, Clock::time_point end) {
    for (;;) {
        pollfd source{socket.get(), events, 0};
        const int count = ::poll(&source, 1, milliseconds_until(end));
        if (count > 0)
            return true;
        if (count == 0 || errno != EINTR)
            return false;
    }
}

// Makes the folder if need be. True when it is a folder, not a link to one, and nobody else may enter it.
bool is_folder_ours(const fs::path& folder) {
    ::mkdir(folder.c_str(), S_IRWXU);
    struct stat status {};
    return ::lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid() &&
           (status.st_mode & (S_IRWXG | S_IRWXO)) == 0;
}

bool is_same_user(const Descriptor& socket) {
#ifdef SO_PEERCRED
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == ::geteuid();
#else
    uid_t user = 0;
    gid_t group = 0;
    return ::getpeereid(socket.get(), &user, &group) == 0 && user == ::geteuid();
#endif
}

// Nothing when the path is longer than an address may be.
std::optional<sockaddr_un> address_of(const fs::path& place) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string& name = place.native();
    if (name.size() >= sizeof address.sun_path)
        return std::nullopt;
    std::memcpy(address.sun_path, name.c_str(), name.size() + 1);
    return address;
}

Descriptor make_socket() {
    return Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
}

const sockaddr* as_address(const sockaddr_un& address) {
    return reinterpret_cast<const sockaddr*>(&address); // what the interface of sockets asks for
}

// Nothing when a path cannot be sent, or all of them are too much.
std::optional<std::string> request_text(const std::vector<fs::path>& files) {
    std::string text(kGreeting);
    for (const fs::path& file : files) {
        std::error_code error;
        const fs::path path = fs::absolute(file, error);
        if (error || path.empty() || path.native().find('\0') != std::string::npos)
            return std::nullopt;
        text += path.native();
        text += '\0';
        if (text.size() > kMostRequestBytes)
            return std::nullopt;
    }
    return text;
}

std::optional<std::vector<fs::path>> parse_request(std::string_view text) {
    if (!text.starts_with(kGreeting) || text.back() != '\0')
        return std::nullopt;
    text.remove_prefix(kGreeting.size());
    std::vector<fs::path> files;
    while (!text.empty()) {
        const std::size_t end = text.find('\0');
        fs::path path(text.substr(0, end));
        if (!path.is_absolute())
            return std::nullopt;
        files.push_back(std::move(path));
        text.remove_prefix(end + 1);
    }
    return files;
}

enum class Answer { taken, refused, nobody };

bool send_all(const Descriptor& socket, std::string_view text, Clock::time_point end) {
    while (!text.empty()) {
        if (!wait_for(socket, POLLOUT, end))
            return false;
        const ssize_t count = ::send(socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
        if (count < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        text.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    }
    return ::shutdown(socket.get(), SHUT_WR) == 0;
}

Answer ask(const sockaddr_un& address, std::string_view request, Clock::time_point end) {
    const Descriptor socket = make_socket();
    if (!socket.is_open())
        return Answer::refused;
    if (::connect(socket.get(), as_address(address), sizeof address) != 0) {
        // Not there yet, or the line is full.
        const bool later = errno == ENOENT || errno == ECONNREFUSED || errno == EAGAIN || errno == EINTR;
        return later ? Answer::nobody : Answer::refused;
    }
    if (!is_same_user(socket) || !send_all(socket, request, end) || !wait_for(socket, POLLIN, end))
        return Answer::refused;
    char answer = 0;
    return ::recv(socket.get(), &answer, 1, 0) == 1 && answer == kTaken ? Answer::taken : Answer::refused;
}

// The file that is locked; not open when the place is of no use.
Descriptor open_lock(const fs::path& place) {
    if (!is_folder_ours(place.parent_path()))
        return Descriptor();
    fs::path path = place;
    path += ".lock";
    return Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
}

// False when another start has it.
bool take_lock(const Descriptor& lock) {
    return ::flock(lock.get(), LOCK_EX | LOCK_NB) == 0;
}

// Under the lock nobody else listens there: a socket that is there is a dead one's.
Descriptor listen_at(const fs::path& place) {
    const std::optional<sockaddr_un> address = address_of(place);
    Descriptor socket = make_socket();
    if (!address || !socket.is_open())
        return Descriptor();
    ::unlink(place.c_str());
    if (::bind(socket.get(), as_address(*address), sizeof *address) != 0 ||
        ::listen(socket.get(), static_cast<int>(kLine)) != 0)
        return Descriptor();
    return socket;
}

// A start that has not said all it has to say.
struct Caller {
    Descriptor socket;
    std::string text;
    Clock::time_point until;
};

// A start that waits for its answer.
struct Request {
    Descriptor socket;
    std::vector<fs::path> files;
};

enum class Reading { goes_on, whole, broken };

Reading read_more(Caller& caller) {
    std::array<char, 65536> buffer;
    for (;;) {
        const ssize_t count = ::recv(caller.socket.get(), buffer.data(), buffer.size(), 0);
        if (count == 0)
            return Reading::whole;
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno == EAGAIN ? Reading::goes_on : Reading::broken;
        if (static_cast<std::size_t>(count) > kMostRequestBytes - caller.text.size())
            return Reading::broken;
        caller.text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

} // namespace

std::optional<fs::path> instance_place() {
    const auto value = [](const char* variable) {
        const char* text = std::getenv(variable);
        return std::string(text != nullptr ? text : "");
    };
    const std::string x = value("DISPLAY");
    const std::string wayland = value("WAYLAND_DISPLAY");
    if (x.empty() && wayland.empty())
        return std::nullopt;
    std::string name = "window-" + x + "-" + wayland;
    std::replace_if(
        name.begin(), name.end(),
        [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '.'; }, '_');
    if (const fs::path runtime = value("XDG_RUNTIME_DIR"); runtime.is_absolute())
        return runtime / "tris" / name;
    const fs::path temporary = value("TMPDIR");
    return (temporary.is_absolute() ? temporary : "/tmp") / ("tris-" + std::to_string(::geteuid())) / name;
}

InstanceClaim::InstanceClaim(Descriptor socket, Descriptor lock, fs::path place)
    : socket_(std::move(socket)), lock_(std::move(lock)), place_(std::move(place)) {}

InstanceClaim::~InstanceClaim() {
    if (lock_.is_open()) // else it was moved from
        ::unlink(place_.c_str());
}

std::optional<InstanceClaim> InstanceClaim::make(const fs::path& place) {
    Descriptor lock = open_lock(place);
    if (!lock.is_open() || !take_lock(lock))
        return std::nullopt;
    Descriptor socket = listen_at(place);
    if (!socket.is_open())
        return std::nullopt;
    return InstanceClaim(std::move(socket), std::move(lock), place);
}

InstanceStart join_instance(const fs::path& place, const std::vector<fs::path>& files,
                            std::chrono::milliseconds patience) {
    const std::optional<sockaddr_un> address = address_of(place);
    const std::optional<std::string> request = request_text(files);
    if (!address || !request || !open_lock(place).is_open())
        return {};
    const Clock::time_point end = Clock::now() + patience;
    do {
        if (std::optional<InstanceClaim> claim = InstanceClaim::make(place))
            return {false, std::move(claim)};
        switch (ask(*address, *request, end)) {
        case Answer::taken:
            return {true, std::nullopt};
        case Answer::refused: // perhaps because that window has just closed
            return {false, InstanceClaim::make(place)};
        case Answer::nobody:
            break;
        }
        std::this_thread::sleep_for(kRetry);
    } while (Clock::now() < end);
    return {};
}

struct InstanceListener::State {
    State(InstanceClaim held, std::function<void()> wake_loop)
        : wake(std::move(wake_loop)), claim(std::move(held)) {}

    std::function<void()> wake;
    Descriptor end_seen; // can be read once `end` is closed
    Descriptor end;
    std::thread thread;
    std::vector<Caller> callers; // the thread's own

    std::mutex mutex; // guards what follows
    std::vector<Request> requests;

    InstanceClaim claim; // last: free again before those who wait are sent away, so that one of them has it

    void run() {
        while (!wait())
            ;
    }

    // One turn; true at the end.
    bool wait() {
        std::vector<pollfd> sources = {{end_seen.get(), POLLIN, 0}};
        // Beyond that many, new ones stay in the system's line.
        const bool open = callers.size() < kLine;
        sources.push_back({open ? claim.socket() : -1, POLLIN, 0});
        int timeout_ms = -1;
        for (const Caller& caller : callers) {
            sources.push_back({caller.socket.get(), POLLIN, 0});
            const int left = milliseconds_until(caller.until);
            timeout_ms = timeout_ms < 0 ? left : std::min(timeout_ms, left);
        }
        if (::poll(sources.data(), sources.size(), timeout_ms) < 0 && errno != EINTR)
            return true;
        if (sources[0].revents != 0)
            return true;
        const bool came = sources[1].revents != 0;
        hear_callers();
        return came && !let_in();
    }

    void hear_callers() {
        std::vector<Request> heard;
        const Clock::time_point now = Clock::now();
        std::erase_if(callers, [&](Caller& caller) {
            const Reading reading = read_more(caller);
            if (reading == Reading::whole) {
                if (auto files = parse_request(caller.text))
                    heard.push_back({std::move(caller.socket), *std::move(files)});
            }
            return reading != Reading::goes_on || caller.until <= now;
        });
        if (heard.empty())
            return;
        {
            const std::lock_guard lock(mutex);
            if (requests.size() < kLine) // else the loop stands still, and they are better off alone
                std::move(heard.begin(), heard.end(), std::back_inserter(requests));
        }
        wake();
    }

    // False when nobody can come any more.
    bool let_in() {
        Descriptor socket(::accept4(claim.socket(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (socket.is_open()) {
            if (is_same_user(socket))
                callers.push_back({std::move(socket), {}, Clock::now() + kReadPatience});
            return true;
        }
        return errno == EAGAIN || errno == EINTR || errno == ECONNABORTED;
    }

    std::vector<Request> take_requests() {
        const std::lock_guard lock(mutex);
        return std::exchange(requests, {});
    }
};

InstanceListener::InstanceListener(InstanceClaim claim, std::function<void()> wake)
    : state_(std::make_unique<State>(std::move(claim), std::move(wake))) {
    std::array<int, 2> ends{-1, -1};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return; // nobody is heard then, and later starts are on their own
    state_->end_seen = Descriptor(ends[0]);
    state_->end = Descriptor(ends[1]);
    try {
        state_->thread = std::thread([state = state_.get()] { state->run(); });
    } catch (const std::system_error&) {
        // As above.
    }
}

InstanceListener::~InstanceListener() {
    state_->end.close();
    if (state_->thread.joinable())
        state_->thread.join();
}

std::optional<std::vector<fs::path>> InstanceListener::take() {
    std::optional<std::vector<fs::path>> files;
    for (Request& request : state_->take_requests()) {
        // Who does not wait any more has opened a window of its own.
        if (::send(request.socket.get(), &kTaken, 1, MSG_NOSIGNAL) != 1)
            continue;
        if (!files)
            files.emplace();
        std::move(request.files.begin(), request.files.end(), std::back_inserter(*files));
    }
    return files;
}

void InstanceListener::turn_away() {
    state_->take_requests();
}

} // namespace tris::platform
