// A document and its skins under check/, or what an archive's parser tolerated, and the report as text and as
// JSON. Decodes pictures: not for the main thread of the window.
#pragma once

#include "app/document.h"
#include "app/given_files.h"
#include "check/engines.h"
#include "check/findings.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <vector>

namespace tris::app {

struct CheckReport {
    std::vector<check::Finding> findings;
    std::vector<check::EngineReport> engines;
};

// With the skins that were found for it, and those that a user has given it.
CheckReport check_document(const Document& document, std::span<const SkinChoice> skins);

CheckReport check_archive(const GivenArchive& archive);

// Keeps the engines of these ids alone, and counts what they do not take among the findings.
void ask_only(CheckReport& report, const Document& document, std::span<const std::string> engines);

nlohmann::ordered_json check_json(const Document& document, const CheckReport& report);
nlohmann::ordered_json check_json(const GivenArchive& archive, const CheckReport& report);
std::string check_text(const std::filesystem::path& file, const CheckReport& report);

} // namespace tris::app
