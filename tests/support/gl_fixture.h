// A headless debug context for tests that draw. A test fails when the driver has anything to complain about.
#pragma once

#include "app/document.h"
#include "app/picture.h"
#include "gpu/debug.h"
#include "platform/headless.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tris::test {

class GlTest : public testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;

    // Precondition: SetUp succeeded.
    app::Graphics& graphics() { return *graphics_; }
    // What the driver has complained of so far, for a test that meant it to.
    std::vector<std::string> take_complaints() { return std::exchange(log_.messages, {}); }

    Image draw(const app::Document& document, const app::PictureOptions& options);

  private:
    gpu::DebugLog log_;
    std::optional<platform::HeadlessContext> context_;
    std::optional<app::Graphics> graphics_;
};

// The sample models that the build made, and the first of them.
std::filesystem::path samples_folder();
std::filesystem::path sample_path();

app::Document open_or_fail(const std::filesystem::path& path);

// How two pictures of one size differ: the largest difference of a channel, and the share of pixels beyond
// 5/255.
struct ImageDifference {
    int largest = 0;
    double failing_share = 0.0;
};
ImageDifference compare(const Image& a, const Image& b);

// The picture matches tests/golden/NAME.png within 5/255 but for 0.1 % of its pixels. A missing baseline
// fails, and a failure writes the picture beside it as NAME.candidate.png.
void expect_golden(const Image& image, const std::string& name);

} // namespace tris::test
