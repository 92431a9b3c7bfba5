-- +goose Up

-- SQLite's tokens have no rows.
SELECT 1;
