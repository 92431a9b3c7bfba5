-- +goose Up

-- Codes by an app beside the first factor. Until since is set it isn't asked for.
CREATE TABLE two_factor (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL, -- sealed with a key of the table secrets
    created BIGINT NOT NULL,
    since BIGINT, -- when the owner showed that the app works
    last_step BIGINT NOT NULL -- of the last code that was taken: a code works once
);
CREATE INDEX two_factor_waiting ON two_factor (created) WHERE since IS NULL;

-- What stands in for the app, each once.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES two_factor (user_id) ON DELETE CASCADE,
    hash TEXT NOT NULL, -- SHA-256 of the account and the code
    PRIMARY KEY (user_id, hash)
);
