#pragma once

#include <string>

#include "typeset/document.h"

/// The shape of a document as one line: "P[text *em* **strong** `code` $math$ <target|text>
/// !<target|alt>
/// /]", "H2[..]", "UL(LI(..))", "OL3(..)", "Q(..)", "HR", "CODE python[..]", "$$[..]", "T l
/// r{cell|cell//..}".
std::string describe(const typeset::Document& document);
std::string describe(const typeset::Inlines& inlines);

/// `describe(parse(markdown))`.
std::string shape(std::string_view markdown);
