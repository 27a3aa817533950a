// Other programs: started without a shell, awaited on a thread of their own. What they read and write goes
// through files that have no name, not through pipes: nothing then has to be fed or drained, and a program
// that leaves another one behind it keeps nobody waiting.
#pragma once

#include "core/bytes.h"
#include "core/result.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tris::platform {

// Whether a program of this name is found in PATH.
bool is_program_installed(const std::string& name);

struct ProcessResult {
    int exit_code = 0; // 128 and the signal's number when a signal ended it, as shells count
    std::string output;
    std::string errors; // what it wrote to its standard error
};

// A program and the thread that waits for its end. Ending a Process kills the program.
class Process {
  public:
    // The first word is the program, looked for in PATH. `done` is called on the waiting thread when there is
    // a result to take; it must not end the Process.
    static Result<Process> start(const std::vector<std::string>& command, ByteView input,
                                 std::function<void()> done);

    Process(Process&&) noexcept;
    Process& operator=(Process&&) noexcept;
    ~Process();

    // Nothing while the program runs, and nothing once taken.
    std::optional<ProcessResult> take();

  private:
    struct State;
    explicit Process(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

// Starts a program that outlives the call, and tris if need be. What it writes is dropped. Always true when
// it is not an error.
Result<bool> start_detached(const std::vector<std::string>& command, ByteView input);

} // namespace tris::platform
