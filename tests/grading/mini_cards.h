#pragma once

#include <string>
#include <vector>

#include "cards/card.h"

/// Small cards of the kinds that judges meet.
cards::Card
divisor_card();  ///< which number divides the logits: sqrt(d_k), with its misconceptions
cards::Card formula_card(std::string prompt, std::string right,
                         std::vector<cards::Form> others = {});
cards::Card numeric_card(std::string value, std::string unit,
                         std::vector<cards::WrongValue> wrong = {});
cards::Card points_card();  ///< why divide: variance, before softmax
