-- +goose Up

-- SQLite's tokens have no rows; FTS5 finds the own market's by their token.
SELECT 1;
