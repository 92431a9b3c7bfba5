-- +goose Up

-- FTS5 merges segments of about one size by itself as soon as there are so many, four without
-- a setting: a rebuild, which adds hundreds and makes them one in the end, wrote each token
-- twice as often as with eight. Searches look into a few more until the job merges them.
INSERT INTO search_tokens (search_tokens, rank) VALUES ('automerge', 8);
