// What the subcommands say on standard error while they work: errors, warnings, notes, and how far they are.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace tris::app {

enum class Verbosity { quiet, normal, verbose };

// Quiet lets errors through alone; details are for verbose.
enum class MessageKind { error, warning, note, summary, detail };

struct Message {
    MessageKind kind = MessageKind::note;
    std::string text;
};

struct MessageStyle {
    Verbosity verbosity = Verbosity::normal;
    bool color = false;
    int bar_columns = 0; // of the terminal that shows the progress; 0: none, nothing of it may go into a pipe
};

// As standard error wants it.
MessageStyle standard_style(Verbosity verbosity);

class Messages {
  public:
    Messages(std::ostream& out, MessageStyle style) : out_(out), style_(style) {}
    ~Messages() { clear_bar(); }
    Messages(const Messages&) = delete;
    Messages& operator=(const Messages&) = delete;

    // A line above the bar, when there is one.
    void say(MessageKind kind, const std::string& text);
    void say(const std::vector<Message>& messages);
    void error(const std::string& text) { say(MessageKind::error, text); }

    // The bar goes when all is done.
    void progress(int done, int total);

  private:
    void clear_bar();

    std::ostream& out_;
    MessageStyle style_;
    std::string bar_; // as it stands on the terminal
};

// "12.3 ms"
std::string in_ms(double milliseconds);

// "[#####.....]  50 of 100", not longer than that many letters; empty where there is no room for it.
std::string progress_bar(int done, int total, int columns);

} // namespace tris::app
