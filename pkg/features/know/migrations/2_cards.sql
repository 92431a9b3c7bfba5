-- +goose Up

-- The number of a deck's cards, in the revision that readers get.
ALTER TABLE knows ADD COLUMN cards BIGINT NOT NULL DEFAULT 0;
