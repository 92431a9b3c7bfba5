-- +goose Up

-- Whose knows are the own market's is read from the rows that a search visits anyway: in the
-- index of tokens it would be another walk over all that the words have. The table is written
-- anew, since an update of each row would leave it and its index twice as large.
CREATE TABLE search_tokens_anew (
    docno BIGINT NOT NULL,
    tokens TSVECTOR NOT NULL,
    filling TEXT NOT NULL DEFAULT REPEAT(' ', 2000),
    market TEXT NOT NULL DEFAULT ''
) WITH (toast_tuple_target = 128);
ALTER TABLE search_tokens_anew ALTER COLUMN tokens SET STORAGE EXTERNAL;
ALTER TABLE search_tokens_anew ALTER COLUMN tokens SET STATISTICS 0;
ALTER TABLE search_tokens_anew ALTER COLUMN filling SET STATISTICS 0;
ALTER TABLE search_tokens_anew ALTER COLUMN market SET STATISTICS 0;
INSERT INTO search_tokens_anew (docno, tokens, market)
    SELECT t.docno, t.tokens, split_part(d.head, ' ', 6) FROM search_tokens t JOIN search_docs d ON d.docno = t.docno;
DROP TABLE search_tokens;
ALTER TABLE search_tokens_anew RENAME TO search_tokens;
ALTER TABLE search_tokens ADD CONSTRAINT search_tokens_pkey PRIMARY KEY (docno);
CREATE INDEX search_tokens_gin ON search_tokens USING gin (tokens);
