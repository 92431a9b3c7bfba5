-- +goose Up

-- How many bytes of new tokens FTS5 keeps in memory before it writes a segment: as many as a
-- transaction of a rebuild has. With half as many segments they are merged less often.
INSERT INTO search_tokens (search_tokens, rank) VALUES ('hashsize', 4194304);
