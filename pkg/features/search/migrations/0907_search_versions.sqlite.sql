-- +goose Up

-- A version is a hash of what the rows of a know tell, by which servers keep in memory what
-- they have read of it: see index/document.go. 0 are rows from before: they aren't kept.
ALTER TABLE search_docs ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE search_texts ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- The versions once more, as FTS5 gives numbers alone. The rows are narrow, so that those
-- of 100,000 knows fit into the memory that a connection keeps, and docno is the rowid,
-- so that one is found without another index.
CREATE TABLE search_versions (
    docno INTEGER PRIMARY KEY,
    version BIGINT NOT NULL
);
INSERT INTO search_versions (docno, version) SELECT docno, 0 FROM search_docs;

-- How often it was noticed how much knows are read, which their versions don't tell.
ALTER TABLE search_spaces ADD COLUMN refreshes BIGINT NOT NULL DEFAULT 0;
