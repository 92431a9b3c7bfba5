-- +goose Up

-- A space is the index of the knows of one content language by one version of its
-- analyser. A language has one that searches read (LIVE); a new one is filled beside it
-- (BUILDING) and takes its place, then the rows of the old one go (OLD).
CREATE TABLE search_spaces (
    id BIGINT PRIMARY KEY, -- part of docno and of every token
    language TEXT NOT NULL,
    analyzer TEXT NOT NULL, -- its version
    state TEXT NOT NULL CHECK (state IN ('LIVE', 'BUILDING', 'OLD')),
    filled_to TEXT NOT NULL DEFAULT '', -- BUILDING: the last know that was added
    docs BIGINT NOT NULL DEFAULT 0, -- knows whose words are counted
    words_to BYTEA NOT NULL DEFAULT '', -- BUILDING: the last word of the runs that search_words has
    created BIGINT NOT NULL
);
CREATE UNIQUE INDEX search_spaces_live ON search_spaces (language) WHERE state = 'LIVE';
CREATE UNIQUE INDEX search_spaces_building ON search_spaces (language) WHERE state = 'BUILDING';

-- The words of a space's knows, for corrections and to tell common from rare ones. A job
-- counts them. Columns whose order matters are bytes, so that both engines order them alike.
CREATE TABLE search_words (
    space BIGINT NOT NULL,
    word BYTEA NOT NULL, -- folded
    term TEXT NOT NULL, -- that the index has for it
    spelling TEXT NOT NULL, -- as it stands in a text; '' where that is the word
    docs BIGINT NOT NULL, -- knows that have it
    -- Keys that a word with a typo still shares with the word that was meant; letters counts
    -- its characters. Words that no correction ever is have no keys and cost their indexes
    -- nothing: see vocabulary/correct.go.
    letters BIGINT NOT NULL,
    head TEXT NOT NULL,
    middle TEXT NOT NULL,
    tail TEXT NOT NULL,
    PRIMARY KEY (space, word)
);
CREATE INDEX search_words_term ON search_words (space, term);
CREATE INDEX search_words_head ON search_words (space, head, letters, word) WHERE head <> '';
CREATE INDEX search_words_middle ON search_words (space, middle, letters, word) WHERE middle <> '';
CREATE INDEX search_words_tail ON search_words (space, tail, letters, word) WHERE tail <> '';

-- Words of knows that are gone and were counted.
CREATE TABLE search_gone_words (
    id TEXT PRIMARY KEY,
    space BIGINT NOT NULL,
    words BYTEA NOT NULL
);

-- The words of the knows that a rebuild has added: those of the knows of a batch, sorted,
-- with how many have each, packed in rows of some thousand. When all knows are added the
-- runs are merged into search_words, each word once and in their order: see
-- vocabulary/run_store.go.
CREATE TABLE search_word_runs (
    space BIGINT NOT NULL,
    level BIGINT NOT NULL, -- 0: of a batch; 1: of several that were merged
    run BIGINT NOT NULL,
    last BYTEA NOT NULL, -- word of the row
    words BYTEA NOT NULL,
    PRIMARY KEY (space, level, run, last)
);

-- Suggestions of the search box beside subjects and topics: queries of a market's visitors
-- (TEXT) and the titles of its knows (KNOW).
CREATE TABLE search_phrases (
    id BIGINT PRIMARY KEY, -- a hash of market, kind and ref
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    ref TEXT NOT NULL, -- TEXT: the query as it is compared; KNOW: the know's uuid
    text TEXT NOT NULL, -- as it is shown
    path TEXT NOT NULL, -- KNOW: where it is read
    subject BIGINT NOT NULL, -- KNOW: 0 without one
    rank BIGINT NOT NULL, -- the higher the better, among those of its market and kind
    weight BIGINT NOT NULL, -- TEXT: how many searched for it, in thousandths, fading with each week
    week BIGINT NOT NULL -- TEXT: the last one for which it has faded, since 1970
);
CREATE INDEX search_phrases_heaviest ON search_phrases (market, weight DESC, id DESC) WHERE kind = 'TEXT';
CREATE INDEX search_phrases_fading ON search_phrases (week) WHERE kind = 'TEXT';

-- The best phrases of each beginning that very many have, which a job finds out.
CREATE TABLE search_phrase_tops (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    prefix BYTEA NOT NULL,
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, prefix, rank, phrase)
);
CREATE INDEX search_phrase_tops_phrase ON search_phrase_tops (phrase);

-- Searches of a week, by hashes of visitors whose salt is gone soon after it. A query
-- is suggested to others only once enough visitors of one week had it.
CREATE TABLE search_visits (
    market TEXT NOT NULL,
    week BIGINT NOT NULL, -- since 1970, UTC
    query TEXT NOT NULL, -- as it is compared
    visitor TEXT NOT NULL,
    network TEXT NOT NULL, -- hash of the part of the internet that the visitor came from
    spelling TEXT NOT NULL,
    PRIMARY KEY (market, week, query, visitor)
);

CREATE TABLE search_weeks (
    market TEXT NOT NULL,
    week BIGINT NOT NULL,
    salt TEXT NOT NULL,
    visits BIGINT NOT NULL DEFAULT 0, -- how many are stored
    PRIMARY KEY (market, week)
);

-- Queries that a market's staff wants to be suggested no more, and with them all that have
-- their words in them.
CREATE TABLE search_hidden_queries (
    market TEXT NOT NULL,
    query TEXT NOT NULL, -- as it is compared
    hidden BIGINT NOT NULL, -- when
    PRIMARY KEY (market, query)
);
