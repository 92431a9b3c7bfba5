-- +goose Up

-- Sessions of accounts that are gone, so that no server takes their access
-- tokens for as long as those would live. Nothing here says whose they were.
CREATE TABLE ended_sessions (
    id TEXT PRIMARY KEY,
    ended BIGINT NOT NULL
);
CREATE INDEX ended_sessions_ended ON ended_sessions (ended);
