-- +goose Up

-- What could not be taken over of a file, as JSON for its author; '' where all was.
ALTER TABLE know_files ADD COLUMN omitted TEXT NOT NULL DEFAULT '';
