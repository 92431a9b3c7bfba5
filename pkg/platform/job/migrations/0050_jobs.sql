-- +goose Up
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    unique_key TEXT NOT NULL, -- of what the job is about; the job's id where its kind has none
    state TEXT NOT NULL, -- waiting (with a lease: running), done or failed
    args TEXT NOT NULL, -- JSON
    created BIGINT NOT NULL,
    -- When it is next tried; while a server has it on lease, when that ends.
    due BIGINT NOT NULL,
    lease TEXT NOT NULL DEFAULT '', -- a token of the attempt that runs
    attempts BIGINT NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '', -- of the latest attempt that failed
    percent BIGINT NOT NULL DEFAULT 0,
    step TEXT NOT NULL DEFAULT '',
    finished BIGINT,
    expires BIGINT -- when the row of a finished job goes
);
CREATE UNIQUE INDEX jobs_one_at_once ON jobs (kind, unique_key) WHERE state = 'waiting';
CREATE INDEX jobs_key ON jobs (kind, unique_key);
CREATE INDEX jobs_due ON jobs (kind, due) WHERE state = 'waiting';
CREATE INDEX jobs_expires ON jobs (expires) WHERE expires IS NOT NULL;
