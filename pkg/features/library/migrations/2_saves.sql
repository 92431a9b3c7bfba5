-- +goose Up

-- Counts how often a know is saved.
CREATE INDEX library_items_saves ON library_items (know, added) WHERE removed IS NULL;
