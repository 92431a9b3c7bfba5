-- +goose Up

-- PostgreSQL's tables have no order of their own.
SELECT 1;
