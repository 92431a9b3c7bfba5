-- +goose Up

-- The words of the knows that a rebuild has added: what the knows of a batch have, sorted,
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
ALTER TABLE search_spaces ADD COLUMN words_to BYTEA NOT NULL DEFAULT ''; -- BUILDING: the last word of the runs that search_words has
