-- +goose Up

-- Schools that packs list and operators import. No row is ever deleted, as users have
-- chosen it.
CREATE TABLE schools (
    id TEXT PRIMARY KEY, -- made from market, name and city; see pkg/platform/schoollist
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

-- The words by which schools are found, with the columns by which a page is ordered: a
-- common word is answered from school_words_found alone.
CREATE TABLE school_words (
    school_id TEXT NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
    word BYTEA NOT NULL,
    market TEXT NOT NULL, -- this and the next two as in schools
    region INTEGER,
    sort_key BYTEA NOT NULL,
    PRIMARY KEY (school_id, word)
);
CREATE INDEX school_words_found ON school_words (market, word, sort_key, school_id, region);
