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
    created BIGINT NOT NULL
);
CREATE UNIQUE INDEX search_spaces_live ON search_spaces (language) WHERE state = 'LIVE';
CREATE UNIQUE INDEX search_spaces_building ON search_spaces (language) WHERE state = 'BUILDING';

-- A published know in a space: what ranks it. The number orders knows by space, quality
-- and age, so that reading the first ones of a posting list backwards gives the best.
CREATE TABLE search_docs (
    docno BIGINT PRIMARY KEY,
    know TEXT NOT NULL,
    space BIGINT NOT NULL,
    market TEXT NOT NULL,
    subject BIGINT NOT NULL, -- of the market; 0: none
    published BIGINT NOT NULL,
    quality BIGINT NOT NULL, -- in thousandths
    views BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    title_words BIGINT NOT NULL,
    body_words BIGINT NOT NULL,
    digest TEXT NOT NULL -- of what was indexed, which the check compares
);
CREATE UNIQUE INDEX search_docs_know ON search_docs (know, space);

-- What the results show of a know: texts that every visitor sees sharp.
CREATE TABLE search_texts (
    docno BIGINT PRIMARY KEY,
    title TEXT NOT NULL,
    strong TEXT NOT NULL, -- topics, subject, headings, tags, description: a line each
    lead TEXT NOT NULL
);
