-- +goose Up

-- The archive's hash in platform/blob; empty while there is none.
ALTER TABLE exports ADD COLUMN archive TEXT NOT NULL DEFAULT '';
