#include "check/findings.h"

#include "core/byte_reader.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tris::check {

namespace {

// "3 to 7, 9": runs together, and no more than a person reads.
std::string numbers_text(const std::vector<std::uint32_t>& numbers) {
    constexpr int kMostRuns = 4;
    std::string text;
    int runs = 0;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1)
            ++end;
        if (runs++ == kMostRuns)
            return text + " and more";
        text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
        if (end - i > 1)
            text += " to " + std::to_string(numbers[end - 1]);
        i = end;
    }
    return text;
}

void sort_by_severity(std::vector<Finding>& findings) {
    std::stable_sort(findings.begin(), findings.end(),
                     [](const Finding& a, const Finding& b) { return a.severity > b.severity; });
}

} // namespace

Finding make_finding(std::string_view id, std::string text, Place&& place) {
    const Kind& kind = kind_of(id);
    return {id, kind.severity, {}, std::move(place), std::move(text), kind.advice};
}

Finding finding_of(const Oddity& oddity) {
    Finding finding = make_finding(oddity.id, oddity.text, Place(oddity.place));
    finding.where = oddity.where;
    return finding;
}

std::vector<Finding> findings_of(const Oddities& oddities) {
    std::vector<Finding> out;
    std::transform(oddities.begin(), oddities.end(), std::back_inserter(out), finding_of);
    sort_by_severity(out);
    return out;
}

std::vector<Finding> find_problems(const Subject& subject) {
    std::vector<Finding> out;
    check_oddities(subject, out);
    check_mesh(subject, out);
    check_frames(subject, out);
    check_skin_names(subject, out);
    check_skin_pictures(subject, out);
    sort_by_severity(out);
    return out;
}

Count count(std::span<const Finding> findings) {
    Count out;
    for (const Finding& finding : findings)
        ++(finding.severity == Severity::error     ? out.errors
           : finding.severity == Severity::warning ? out.warnings
                                                   : out.notes);
    return out;
}

std::string place_text(const Place& place) {
    std::string text;
    const auto part = [&](const char* one, const char* many, const std::vector<std::uint32_t>& list) {
        if (!list.empty())
            text += (text.empty() ? "" : "; ") + std::string(list.size() == 1 ? one : many) + " " +
                    numbers_text(list);
    };
    if (place.offset)
        text = "at " + hex(*place.offset);
    part("frame", "frames", place.frames);
    part("triangle", "triangles", place.triangles);
    part("vertex", "vertices", place.vertices);
    return text;
}

} // namespace tris::check
