-- +goose Up

-- PostgreSQL's tables always have row numbers.
SELECT 1;
