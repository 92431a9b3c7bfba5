-- +goose Up

-- A published know in a space: the values that rank it. The number orders knows by space,
-- quality and age, so that reading the first ones of a posting list backwards gives the best.
-- docno is the rowid, so that a know is found without another index. The values that rank it
-- beside its terms are one value, head, as drivers take about as long for each column as for
-- a kilobyte: see rows/pack.go. Columns that searches read come before long ones that they
-- don't: SQLite reads all pages of a row up to the column.
CREATE TABLE search_docs (
    docno INTEGER PRIMARY KEY,
    know TEXT NOT NULL,
    space BIGINT NOT NULL,
    published BIGINT NOT NULL,
    quality BIGINT NOT NULL, -- in thousandths
    views BIGINT NOT NULL,
    likes BIGINT NOT NULL,
    head TEXT NOT NULL,
    digest TEXT NOT NULL, -- of the document that was indexed; the check compares it
    author TEXT NOT NULL, -- as it is found; a job compares it with the present one
    counted BIGINT NOT NULL, -- 1: its words are counted in search_words
    terms BLOB NOT NULL -- of each known term, in which fields of the know it stands and how often: see rank/terms.go
);
CREATE UNIQUE INDEX search_docs_know ON search_docs (know, space);
CREATE INDEX search_docs_uncounted ON search_docs (docno) WHERE counted = 0;

-- The texts of a know that results show: every visitor sees them sharp.
CREATE TABLE search_texts (
    docno INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    lead TEXT NOT NULL,
    -- Places of the words in the title and in the lead, so that results are marked and
    -- phrases found without reading the texts again: see rows/places.go.
    title_places BLOB NOT NULL,
    lead_places BLOB NOT NULL,
    strong TEXT NOT NULL, -- topics, subject, headings, tags, author: a line each
    words BLOB NOT NULL -- of the know, packed: see vocabulary/words.go
);

-- The tokens of a know; rowid is docno. Tokens are analysed by the server, which writes each
-- once: the table keeps neither texts nor positions. The tokenizer keeps each token whole, as
-- it takes all that is not ASCII, letters, digits and these symbols for parts of it.
CREATE VIRTUAL TABLE search_tokens USING fts5(
    tokens, content = '', contentless_delete = 1, detail = none,
    tokenize = "ascii tokenchars ':@_+-*/=<>|.#%'"
);
-- Lets FTS5 keep as many bytes of new tokens in memory, before it writes a segment, as a
-- transaction of a rebuild has. With half as many segments they are merged less often.
INSERT INTO search_tokens (search_tokens, rank) VALUES ('hashsize', 4194304);
-- Lets FTS5 merge segments of about one size once there are eight; without a setting it would
-- be four. A rebuild adds hundreds, and a job makes them one in the end: with eight it writes
-- each token fewer times on the way, and is a sixth faster. Searches look into a few more
-- segments until that job has run.
INSERT INTO search_tokens (search_tokens, rank) VALUES ('automerge', 8);

-- A phrase from each of its words on, without case and diacritics: phrases that begin like
-- a text lie side by side. A start is nothing but its key: the table is its index.
CREATE TABLE search_phrase_starts (
    market TEXT NOT NULL,
    kind TEXT NOT NULL,
    start BYTEA NOT NULL, -- bytes, so that both engines order them alike
    rank BIGINT NOT NULL,
    phrase BIGINT NOT NULL,
    PRIMARY KEY (market, kind, start, rank, phrase)
) WITHOUT ROWID;
