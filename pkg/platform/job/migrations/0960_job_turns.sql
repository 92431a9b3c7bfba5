-- +goose Up
ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT ''; -- who takes turns with other owners; '': nobody
-- When a job of the owner was begun last; of one that is queued since, when that was.
ALTER TABLE jobs ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
