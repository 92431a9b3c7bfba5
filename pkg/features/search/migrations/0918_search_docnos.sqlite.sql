-- +goose Up

-- SQLite's table has no such column.
SELECT 1;
