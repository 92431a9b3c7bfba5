-- +goose Up

-- SQLite has no such statistics.
SELECT 1;
