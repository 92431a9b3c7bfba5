-- +goose Up

-- Without row numbers SQLite's planner took the order of the words for the best way to a
-- term, and so read all words of a space in every search.
ALTER TABLE search_words RENAME TO search_words_before;
DROP INDEX search_words_term;
DROP INDEX search_words_head;
DROP INDEX search_words_middle;
DROP INDEX search_words_tail;
CREATE TABLE search_words (
    space BIGINT NOT NULL,
    word BYTEA NOT NULL,
    term TEXT NOT NULL,
    spelling TEXT NOT NULL,
    docs BIGINT NOT NULL,
    letters BIGINT NOT NULL,
    head TEXT NOT NULL,
    middle TEXT NOT NULL,
    tail TEXT NOT NULL,
    PRIMARY KEY (space, word)
);
INSERT INTO search_words (space, word, term, spelling, docs, letters, head, middle, tail)
    SELECT space, word, term, spelling, docs, letters, head, middle, tail FROM search_words_before ORDER BY space, word;
DROP TABLE search_words_before;
CREATE INDEX search_words_term ON search_words (space, term);
CREATE INDEX search_words_head ON search_words (space, head, letters, word) WHERE head <> '';
CREATE INDEX search_words_middle ON search_words (space, middle, letters, word) WHERE middle <> '';
CREATE INDEX search_words_tail ON search_words (space, tail, letters, word) WHERE tail <> '';
