#pragma once

#include "formula/symbols.h"

/// The symbols of a card on the divisor of attention.
formula::Symbols attention_symbols();
