-- +goose Up

-- Where people learn: what packs list and operators import. No row is ever
-- deleted, as users have chosen it.
CREATE TABLE schools (
    id TEXT PRIMARY KEY, -- made from market, name and city; see pkg/schoollist
    market TEXT NOT NULL,
    name TEXT NOT NULL,
    city TEXT NOT NULL,
    region INTEGER, -- of the market
    types TEXT NOT NULL, -- ids, joined by blanks
    sort_key BYTEA NOT NULL, -- name and city without case and diacritics; bytes, so that both engines order them alike
    imported BOOLEAN NOT NULL -- by an operator, whose word counts more than the pack's
);
CREATE INDEX schools_sorted ON schools (market, sort_key, id);
CREATE INDEX schools_region ON schools (market, region, sort_key, id);

-- The words by which schools are found.
CREATE TABLE school_words (
    market TEXT NOT NULL,
    word BYTEA NOT NULL,
    school_id TEXT NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
    PRIMARY KEY (market, word, school_id)
);
CREATE INDEX school_words_school ON school_words (school_id, word);
