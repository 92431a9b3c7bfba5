-- +goose Up

ALTER TABLE search_spaces ADD COLUMN docs BIGINT NOT NULL DEFAULT 0; -- knows whose words are counted
ALTER TABLE search_docs ADD COLUMN counted BIGINT NOT NULL DEFAULT 0; -- 1: its words are counted in search_words
CREATE INDEX search_docs_uncounted ON search_docs (docno) WHERE counted = 0;
ALTER TABLE search_texts ADD COLUMN words BYTEA NOT NULL DEFAULT ''; -- of the know, packed: see index/words.go

-- The words of a space's knows, for corrections and to tell common from rare ones. A job
-- counts them. What is compared by its order is bytes, so that both engines order it alike.
CREATE TABLE search_words (
    space BIGINT NOT NULL,
    word BYTEA NOT NULL, -- folded
    term TEXT NOT NULL, -- that the index has for it
    spelling TEXT NOT NULL, -- as it stands in a text; '' where that is the word
    docs BIGINT NOT NULL, -- knows that have it
    -- What a word with a typo still shares with the word that was meant; letters counts
    -- its characters.
    letters BIGINT NOT NULL,
    head TEXT NOT NULL,
    middle TEXT NOT NULL,
    tail TEXT NOT NULL,
    PRIMARY KEY (space, word)
);
CREATE INDEX search_words_term ON search_words (space, term);
CREATE INDEX search_words_head ON search_words (space, head, letters, word);
CREATE INDEX search_words_middle ON search_words (space, middle, letters, word) WHERE middle <> '';
CREATE INDEX search_words_tail ON search_words (space, tail, letters, word);

-- Words of knows that are gone and were counted.
CREATE TABLE search_gone_words (
    id TEXT PRIMARY KEY,
    space BIGINT NOT NULL,
    words BYTEA NOT NULL
);
