#include "platform/process.h"

#include "files/descriptor.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <sstream>
#include <system_error>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ; // NOLINT: POSIX has it declared by whoever uses it

namespace tris::platform {

namespace {

using files::Descriptor;

// A file in memory or on disk that no folder names. Never one of the three standard numbers, which are free
// when tris itself was started without them, and which the new program's own would overwrite.
Descriptor nameless_file() {
#ifdef __linux__
    const Descriptor file(::memfd_create("tris", MFD_CLOEXEC));
#else
    std::string name = "/tmp/tris-XXXXXX";
    const Descriptor file(::mkstemp(name.data()));
    if (file.is_open())
        ::unlink(name.c_str());
#endif
    return Descriptor(file.is_open() ? ::fcntl(file.get(), F_DUPFD_CLOEXEC, 3) : -1);
}

bool fill(const Descriptor& file, ByteView bytes) {
    if (!files::write_all(file.get(), bytes))
        return false;
    return ::lseek(file.get(), 0, SEEK_SET) == 0;
}

// From the start, wherever the writer's position is: the file shares it.
std::string content(const Descriptor& file) {
    std::string text;
    std::array<char, 4096> buffer;
    for (;;) {
        const ssize_t count =
            ::pread(file.get(), buffer.data(), buffer.size(), static_cast<off_t>(text.size()));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return text;
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

// What posix_spawn is told, freed with it.
class SpawnPlan {
  public:
    SpawnPlan() {
        ::posix_spawn_file_actions_init(&actions_);
        ::posix_spawnattr_init(&attributes_);
        // The program starts with signals as a shell would hand them over, whatever tris does with its own.
        sigset_t none;
        sigset_t pipe;
        sigemptyset(&none);
        sigemptyset(&pipe);
        sigaddset(&pipe, SIGPIPE);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &pipe);
        ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan() {
        ::posix_spawn_file_actions_destroy(&actions_);
        ::posix_spawnattr_destroy(&attributes_);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    // Nowhere when the file is not open.
    void connect(int standard, const Descriptor& file) {
        if (file.is_open())
            ::posix_spawn_file_actions_adddup2(&actions_, file.get(), standard);
        else
            ::posix_spawn_file_actions_addopen(&actions_, standard, "/dev/null", O_RDWR, 0);
    }

    Result<pid_t> run(const std::vector<std::string>& command) {
        std::vector<char*> words;
        for (const std::string& word : command)
            words.push_back(const_cast<char*>(word.c_str())); // the interface is older than const
        words.push_back(nullptr);
        pid_t pid = 0;
        const int code = ::posix_spawnp(&pid, words[0], &actions_, &attributes_, words.data(), environ);
        if (code != 0)
            return Error{command[0] + ": " + std::generic_category().message(code)};
        return pid;
    }

  private:
    posix_spawn_file_actions_t actions_{};
    posix_spawnattr_t attributes_{};
};

Error no_file(const std::string& program) {
    return Error{program + ": no file for its input and output: " + std::generic_category().message(errno)};
}

int reap(pid_t pid) {
    int status = 0;
    while (::waitpid(pid, &status, 0) < 0) {
        if (errno != EINTR)
            return 127; // someone else took it, and its code with it
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

} // namespace

bool is_program_installed(const std::string& name) {
    const char* folders = std::getenv("PATH");
    std::istringstream list(folders ? folders : "/usr/local/bin:/usr/bin:/bin");
    for (std::string folder; std::getline(list, folder, ':');) {
        const std::string file = (folder.empty() ? "." : folder) + "/" + name;
        struct stat status {};
        if (::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
            ::access(file.c_str(), X_OK) == 0)
            return true;
    }
    return false;
}

struct Process::State {
    pid_t pid = 0;
    Descriptor output;
    Descriptor errors;
    std::function<void()> done;
    std::thread thread;

    std::mutex mutex;
    bool is_reaped = false; // then the number may be another program's
    std::optional<ProcessResult> result;

    ~State() {
        {
            const std::lock_guard lock(mutex);
            if (!is_reaped)
                ::kill(pid, SIGKILL);
        }
        if (thread.joinable())
            thread.join();
        else if (!is_reaped)
            reap(pid);
    }

    void wait() {
        siginfo_t info{};
        while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
            ;
        {
            const std::lock_guard lock(mutex);
            const int exit_code = reap(pid);
            is_reaped = true;
            result = ProcessResult{exit_code, content(output), content(errors)};
        }
        if (done)
            done();
    }
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}
Process::Process(Process&&) noexcept = default;
Process& Process::operator=(Process&&) noexcept = default;
Process::~Process() = default;

Result<Process> Process::start(const std::vector<std::string>& command, ByteView input,
                               std::function<void()> done) {
    const Descriptor in = nameless_file();
    Descriptor output = nameless_file();
    Descriptor errors = nameless_file();
    if (!in.is_open() || !output.is_open() || !errors.is_open() || !fill(in, input))
        return no_file(command[0]);
    SpawnPlan plan;
    plan.connect(STDIN_FILENO, in);
    plan.connect(STDOUT_FILENO, output);
    plan.connect(STDERR_FILENO, errors);
    const Result<pid_t> pid = plan.run(command);
    if (!pid)
        return pid.error();

    auto state = std::make_unique<State>();
    state->pid = *pid;
    state->output = std::move(output);
    state->errors = std::move(errors);
    state->done = std::move(done);
    try {
        state->thread = std::thread([waiting = state.get()] { waiting->wait(); });
    } catch (const std::system_error& failure) {
        return Error{command[0] + ": no thread to wait for it: " + failure.code().message()};
    }
    return Process(std::move(state));
}

std::optional<ProcessResult> Process::take() {
    const std::lock_guard lock(state_->mutex);
    return std::exchange(state_->result, std::nullopt);
}

Result<bool> start_detached(const std::vector<std::string>& command, ByteView input) {
    const Descriptor in = nameless_file();
    if (!in.is_open() || !fill(in, input))
        return no_file(command[0]);
    SpawnPlan plan;
    plan.connect(STDIN_FILENO, in);
    plan.connect(STDOUT_FILENO, Descriptor());
    plan.connect(STDERR_FILENO, Descriptor());
    const Result<pid_t> pid = plan.run(command);
    if (!pid)
        return pid.error();
    try {
        std::thread(reap, *pid).detach(); // owns all it needs: a number
    } catch (const std::system_error&) {
        // It stays in the process table until tris ends, which is no reason to fail.
    }
    return true;
}

} // namespace tris::platform
