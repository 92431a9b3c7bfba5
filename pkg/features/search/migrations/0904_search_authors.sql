-- +goose Up

-- As it is found; a job compares it with the present one.
ALTER TABLE search_docs ADD COLUMN author TEXT NOT NULL DEFAULT '';
