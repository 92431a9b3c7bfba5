-- +goose Up

-- Captchas that were solved, until they expire: each is taken once. They are
-- bound to nobody.
CREATE TABLE used_captchas (
    challenge TEXT PRIMARY KEY,
    expires BIGINT NOT NULL
);
CREATE INDEX used_captchas_expires ON used_captchas (expires);
