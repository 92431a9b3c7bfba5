-- +goose Up

-- docno is the rowid, so that a know is found without another index. What ranks it beside its
-- terms is one value, as drivers take about as long for each column as for a kilobyte: see
-- rows/pack.go. Columns that searches read come before long ones that they don't: SQLite
-- reads all pages of a row up to the column.
CREATE TABLE search_docs_new (
    docno INTEGER PRIMARY KEY,
    know TEXT NOT NULL,
    space BIGINT NOT NULL,
    published BIGINT NOT NULL,
    quality BIGINT NOT NULL, -- in thousandths
    views BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    head TEXT NOT NULL,
    digest TEXT NOT NULL, -- of what was indexed, which the check compares
    author TEXT NOT NULL, -- as it is found; a job compares it with the present one
    counted BIGINT NOT NULL, -- 1: its words are counted in search_words
    terms BLOB NOT NULL -- see rank/terms.go
);
INSERT INTO search_docs_new (docno, know, space, published, quality, views, likes, head, digest, author, counted, terms)
    SELECT docno, know, space, published, quality, views, likes, subject || ' ' || published || ' ' || quality || ' ' || title_words || ' ' || body_words || ' ' || market || ' ' || know, digest, author, counted, terms
    FROM search_docs ORDER BY docno;
DROP TABLE search_docs;
ALTER TABLE search_docs_new RENAME TO search_docs;
CREATE UNIQUE INDEX search_docs_know ON search_docs (know, space);
CREATE INDEX search_docs_uncounted ON search_docs (docno) WHERE counted = 0;

CREATE TABLE search_texts_new (
    docno INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    lead TEXT NOT NULL,
    title_places BLOB NOT NULL, -- see rows/places.go
    lead_places BLOB NOT NULL,
    strong TEXT NOT NULL, -- topics, subject, headings, tags, author: a line each
    words BLOB NOT NULL -- of the know, packed: see vocabulary/words.go
);
INSERT INTO search_texts_new (docno, title, lead, title_places, lead_places, strong, words)
    SELECT docno, title, lead, title_places, lead_places, strong, words FROM search_texts ORDER BY docno;
DROP TABLE search_texts;
ALTER TABLE search_texts_new RENAME TO search_texts;

-- No server keeps rows of knows in memory any more.
DROP TABLE search_versions;
ALTER TABLE search_spaces DROP COLUMN refreshes;
