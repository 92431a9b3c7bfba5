-- +goose Up

-- Files on their way, and files that are here in full and wait to be used.
CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    market TEXT NOT NULL,
    name TEXT NOT NULL,
    size BIGINT NOT NULL,
    received BIGINT NOT NULL, -- bytes that are on the disk for good; less than size until there is a hash
    hash TEXT NOT NULL, -- of the blob; '' until all bytes are in it
    created BIGINT NOT NULL,
    finished BIGINT,
    expires BIGINT NOT NULL
);
CREATE INDEX uploads_user ON uploads (user_id);
CREATE INDEX uploads_expires ON uploads (expires);

-- A row for each user with uploads. Beginning an upload writes it, so that one begins
-- after the other and none sees the limits as they were before another one.
CREATE TABLE uploaders (
    user_id TEXT PRIMARY KEY,
    latest BIGINT NOT NULL
);
