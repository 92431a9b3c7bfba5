-- +goose Up

ALTER TABLE knows ADD COLUMN folder TEXT NOT NULL DEFAULT ''; -- uuid of the folder that its author saves it in, or ''
