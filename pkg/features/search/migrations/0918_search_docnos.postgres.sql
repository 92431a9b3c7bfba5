-- +goose Up

-- Servers keep what ranks a know in memory, by docno, and so read all of its terms.
ALTER TABLE search_docs DROP COLUMN starts;
