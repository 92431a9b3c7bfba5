-- +goose Up

-- A published know in a space: the values that rank it. The number orders knows by space,
-- quality and age, so that reading the first ones of a posting list backwards gives the best.
-- The values that rank a know beside its terms are one value, head, as drivers take about as
-- long for each column as for a kilobyte: see rows/pack.go.
CREATE TABLE search_docs (
    docno BIGINT PRIMARY KEY,
    know TEXT NOT NULL,
    space BIGINT NOT NULL,
    published BIGINT NOT NULL,
    quality BIGINT NOT NULL, -- in thousandths
    views BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    counted BIGINT NOT NULL, -- 1: its words are counted in search_words
    head TEXT NOT NULL,
    digest TEXT NOT NULL, -- of the document that was indexed; the check compares it
    author TEXT NOT NULL, -- as it is found; a job compares it with the present one
    terms BYTEA NOT NULL -- of each known term, in which fields of the know it stands and how often: see rank/terms.go
);
-- Lets a row have its values in itself: of a row above 2 kB PostgreSQL takes out all that it
-- may, as the terms must stay also those of some ten bytes, and looks for each of them by an
-- index.
ALTER TABLE search_docs SET (toast_tuple_target = 8160);
ALTER TABLE search_docs ALTER COLUMN terms SET STORAGE PLAIN;
CREATE UNIQUE INDEX search_docs_know ON search_docs (know, space);
CREATE INDEX search_docs_uncounted ON search_docs (docno) WHERE counted = 0;

-- The texts of a know that results show: every visitor sees them sharp.
CREATE TABLE search_texts (
    docno BIGINT PRIMARY KEY,
    title TEXT NOT NULL,
    strong TEXT NOT NULL, -- topics, subject, headings, tags, author: a line each
    lead TEXT NOT NULL,
    -- Places of the words in the title and in the lead, so that results are marked and
    -- phrases found without reading the texts again: see rows/places.go.
    title_places BYTEA NOT NULL,
    lead_places BYTEA NOT NULL,
    words BYTEA NOT NULL -- of the know, packed: see vocabulary/words.go
);
-- Keeps texts as they are: taking compressed ones apart takes longer than all else of reading
-- them.
ALTER TABLE search_texts SET (toast_tuple_target = 8160);
ALTER TABLE search_texts ALTER COLUMN lead SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN title_places SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN lead_places SET STORAGE EXTERNAL;
ALTER TABLE search_texts ALTER COLUMN words SET STORAGE EXTERNAL;

-- The tokens of a know, analysed by the server. They lie outside of the rows, which so are
-- narrow: a search by the index visits many rows and reads none of the tokens. The market is
-- read from these rows, which a search visits anyway: in the index of tokens it would be
-- another walk over all that the words have.
CREATE TABLE search_tokens (
    docno BIGINT PRIMARY KEY,
    tokens TSVECTOR NOT NULL,
    -- Lets each row begin above 2 kB, and is compressed to some 30 bytes: PostgreSQL takes
    -- values out of such rows alone, down to toast_tuple_target. Below, tokens would stay in
    -- the row, and a search by the index visit many pages for few rows.
    filling TEXT NOT NULL DEFAULT REPEAT(' ', 2000),
    market TEXT NOT NULL
) WITH (toast_tuple_target = 128);
ALTER TABLE search_tokens ALTER COLUMN tokens SET STORAGE EXTERNAL;
CREATE INDEX search_tokens_gin ON search_tokens USING gin (tokens);
-- Keeps statistics from the planner: without them it takes every condition on tokens for a
-- rare one and uses their index. With them it would read the whole table for a common word,
-- as it doesn't know that tokens lie outside of the rows.
ALTER TABLE search_tokens ALTER COLUMN tokens SET STATISTICS 0;
ALTER TABLE search_tokens ALTER COLUMN filling SET STATISTICS 0;
ALTER TABLE search_tokens ALTER COLUMN market SET STATISTICS 0;

-- A phrase from each of its words on, without case and diacritics: phrases that begin like
-- a text lie side by side.
CREATE TABLE search_phrase_starts (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    start BYTEA NOT NULL, -- bytes, so that both engines order them alike
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, start, rank, phrase)
);
