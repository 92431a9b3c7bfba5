-- +goose Up

-- A version is a hash of what the rows of a know tell, by which servers keep in memory what
-- they have read of it: see index/document.go. It is beside what a search reads to find the
-- know. 0 are rows from before: they aren't kept.
ALTER TABLE search_docs ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE search_texts ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE search_tokens ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- How often it was noticed how much knows are read, which their versions don't tell.
ALTER TABLE search_spaces ADD COLUMN refreshes BIGINT NOT NULL DEFAULT 0;
