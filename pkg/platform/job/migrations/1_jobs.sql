-- +goose Up

CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    unique_key TEXT NOT NULL, -- of the thing that the job is about; the job's id where its kind has none
    state TEXT NOT NULL, -- waiting (with a lease: running), done or failed
    args TEXT NOT NULL, -- JSON
    created BIGINT NOT NULL,
    due BIGINT NOT NULL, -- when it is next tried; while a server has it on lease, when that ends
    lease TEXT NOT NULL DEFAULT '', -- token of the attempt that runs
    attempts BIGINT NOT NULL DEFAULT 0,
    error TEXT NOT NULL DEFAULT '', -- of the latest attempt that failed
    percent BIGINT NOT NULL DEFAULT 0,
    step TEXT NOT NULL DEFAULT '',
    finished BIGINT,
    expires BIGINT, -- when the row of a finished job goes
    owner TEXT NOT NULL DEFAULT '', -- who takes turns with other owners; '': nobody
    turn BIGINT NOT NULL DEFAULT 0 -- when a job of the owner was begun last; of one that is queued since, when that was
);
CREATE UNIQUE INDEX jobs_one_at_once ON jobs (kind, unique_key) WHERE state = 'waiting';
CREATE INDEX jobs_key ON jobs (kind, unique_key);
CREATE INDEX jobs_due ON jobs (kind, due) WHERE state = 'waiting';
CREATE INDEX jobs_expires ON jobs (expires) WHERE expires IS NOT NULL;
