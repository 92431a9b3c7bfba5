-- +goose Up

-- What the processing of a revision has cost so far: milliseconds of a processor in the
-- processes that read documents and in text recognition, and how many of those processes
-- ended during their work.
ALTER TABLE know_revisions ADD COLUMN spent BIGINT NOT NULL DEFAULT 0;
ALTER TABLE know_revisions ADD COLUMN recognised BIGINT NOT NULL DEFAULT 0;
ALTER TABLE know_revisions ADD COLUMN ends BIGINT NOT NULL DEFAULT 0;
