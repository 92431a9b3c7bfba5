-- +goose Up

-- PostgreSQL takes values out of rows above 2 kB alone, down to toast_tuple_target; below,
-- tokens stayed in the row, and a search by the index visited many pages for few rows. The
-- filling lets each row begin above 2 kB, and is compressed to some 30 bytes.
ALTER TABLE search_tokens ADD COLUMN filling TEXT NOT NULL DEFAULT REPEAT(' ', 2000);
ALTER TABLE search_tokens ALTER COLUMN filling SET STATISTICS 0;
