-- +goose Up

-- Counters of attempts in vain, by a keyed hash of who made them or of their target.
CREATE TABLE attempts (
    id TEXT PRIMARY KEY,
    failures BIGINT NOT NULL,
    last BIGINT NOT NULL,
    wait_until BIGINT NOT NULL
);
CREATE INDEX attempts_last ON attempts (last);

-- Captchas that were solved, until they expire: each is taken once. They are bound to
-- nobody.
CREATE TABLE used_captchas (
    challenge TEXT PRIMARY KEY,
    expires BIGINT NOT NULL
);
CREATE INDEX used_captchas_expires ON used_captchas (expires);
