-- +goose Up

-- Of each known term, in which fields of the know it stands and how often: see
-- index/terms.go.
ALTER TABLE search_docs ADD COLUMN terms BLOB NOT NULL DEFAULT x'';

-- Which tokens a know has; rowid is docno. Tokens are analysed by the server, which
-- writes each once: the table keeps neither texts nor positions. The tokenizer keeps
-- each token whole, as it takes all that is not ASCII, letters, digits and these symbols
-- for parts of it.
CREATE VIRTUAL TABLE search_tokens USING fts5(
    tokens, content = '', contentless_delete = 1, detail = none,
    tokenize = "ascii tokenchars ':@_+-*/=<>|.#%'"
);
