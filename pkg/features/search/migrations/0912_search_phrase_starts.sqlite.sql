-- +goose Up

-- A start is nothing but its key: the table is its index.
ALTER TABLE search_phrase_starts RENAME TO search_phrase_starts_before;
CREATE TABLE search_phrase_starts (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    start BYTEA NOT NULL,
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, start, rank, phrase)
) WITHOUT ROWID;
INSERT INTO search_phrase_starts (market, kind, start, rank, phrase)
    SELECT market, kind, start, rank, phrase FROM search_phrase_starts_before ORDER BY market, kind, start, rank, phrase;
DROP TABLE search_phrase_starts_before;
