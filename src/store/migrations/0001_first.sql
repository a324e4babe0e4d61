-- Cards: one small row each, rewritten at every review, so text lives elsewhere (content).
-- The columns from `phase` on are a cache of the fold of `entry`; `queue` is derived from them:
-- 0 not served (suspended or missing), 1 new, 2 learning or relearning, 3 review.
CREATE TABLE card (
  card INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  deck INTEGER NOT NULL REFERENCES deck (deck),
  sibling_group TEXT,
  weight INTEGER NOT NULL,
  seconds INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  missing INTEGER NOT NULL,
  new_position INTEGER NOT NULL,
  queue INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  step INTEGER NOT NULL,
  interval_days INTEGER NOT NULL,
  due_day INTEGER,
  due_ms INTEGER,
  stability REAL,
  difficulty REAL,
  last_day INTEGER,
  reps INTEGER NOT NULL,
  lapses INTEGER NOT NULL,
  suspended INTEGER NOT NULL,
  buried_until INTEGER,
  flag INTEGER NOT NULL,
  seen_revision INTEGER NOT NULL
) STRICT;
-- Each index on a changing column costs commit time. These cover what the queue reads, so that a
-- damaged card row stops that card only and never the queue.
CREATE INDEX card_learning ON card (due_ms, card, deck, buried_until, sibling_group)
  WHERE queue = 2;
CREATE INDEX card_review ON card (due_day, card, deck, buried_until, sibling_group)
  WHERE queue = 3;
CREATE INDEX card_review_deck ON card (deck, due_day, card, buried_until, sibling_group)
  WHERE queue = 3;
CREATE INDEX card_new ON card (new_position, card, deck, buried_until, sibling_group)
  WHERE queue = 1;
CREATE INDEX card_new_deck ON card (deck, new_position, card, buried_until, sibling_group)
  WHERE queue = 1;
CREATE INDEX card_siblings ON card (sibling_group) WHERE sibling_group IS NOT NULL;

CREATE TABLE deck (
  deck INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE content (
  card INTEGER PRIMARY KEY REFERENCES card (card),
  path TEXT NOT NULL,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  hash TEXT NOT NULL,
  json TEXT NOT NULL,
  plain TEXT NOT NULL
) STRICT;

CREATE TABLE card_tag (
  tag TEXT NOT NULL,
  card INTEGER NOT NULL REFERENCES card (card),
  PRIMARY KEY (tag, card)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_tag_card ON card_tag (card);

-- The index of content.plain; its rows are kept by the program.
CREATE VIRTUAL TABLE card_text USING fts5 (
  plain,
  content = 'content',
  content_rowid = 'card',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- The log: append-only and the truth. Kinds and columns: entry.h.
CREATE TABLE entry (
  entry INTEGER PRIMARY KEY,
  kind INTEGER NOT NULL,
  card INTEGER NOT NULL REFERENCES card (card),
  device INTEGER NOT NULL REFERENCES device (device),
  at_ms INTEGER NOT NULL,
  offset_min INTEGER NOT NULL,
  study_day INTEGER NOT NULL,
  target INTEGER REFERENCES entry (entry),
  amount INTEGER,
  rating INTEGER,
  took_ms INTEGER,
  phase_before INTEGER,
  phase INTEGER,
  step INTEGER,
  interval_days INTEGER,
  due_day INTEGER,
  due_ms INTEGER,
  scheduler INTEGER REFERENCES scheduler (scheduler),
  revision INTEGER,
  fingerprint TEXT,
  instance TEXT,
  hints INTEGER,
  verdict TEXT,
  form TEXT,
  points TEXT,
  suggested INTEGER,
  first_key_ms INTEGER,
  text TEXT
) STRICT;
CREATE INDEX entry_card ON entry (card);
CREATE INDEX entry_day ON entry (study_day, phase_before) WHERE kind = 1;
CREATE INDEX entry_target ON entry (target) WHERE target IS NOT NULL;

CREATE TABLE scheduler (
  scheduler INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  version TEXT NOT NULL,
  UNIQUE (name, version)
) STRICT;

-- Row 1 is the device that this file belongs to.
CREATE TABLE device (
  device INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE config (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
