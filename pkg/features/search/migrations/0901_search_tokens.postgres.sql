-- +goose Up

-- Of each known term, in which fields of the know it stands and how often: see
-- index/terms.go.
ALTER TABLE search_docs ADD COLUMN terms BYTEA NOT NULL DEFAULT '';
ALTER TABLE search_docs ALTER COLUMN terms SET STORAGE PLAIN;

-- Which tokens a know has, analysed by the server. They lie outside of the rows, which
-- so are narrow: a search by the index visits many rows and reads none of the tokens.
CREATE TABLE search_tokens (
    docno BIGINT PRIMARY KEY,
    tokens TSVECTOR NOT NULL
) WITH (toast_tuple_target = 128);
ALTER TABLE search_tokens ALTER COLUMN tokens SET STORAGE EXTERNAL;
CREATE INDEX search_tokens_gin ON search_tokens USING gin (tokens);
