-- +goose Up

-- Without statistics the planner takes every condition on tokens for a rare one and uses
-- their index. With them it would read the whole table for a common word, as it doesn't
-- know that tokens lie outside of the rows.
ALTER TABLE search_tokens ALTER COLUMN tokens SET STATISTICS 0;
