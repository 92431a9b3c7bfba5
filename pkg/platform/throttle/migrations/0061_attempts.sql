-- +goose Up

-- How often something was tried in vain, by a keyed hash of who or what. Databases
-- of earlier programs have the table already.
CREATE TABLE IF NOT EXISTS attempts (
    id TEXT PRIMARY KEY,
    failures BIGINT NOT NULL,
    last BIGINT NOT NULL,
    wait_until BIGINT NOT NULL
);
CREATE INDEX IF NOT EXISTS attempts_last ON attempts (last);
