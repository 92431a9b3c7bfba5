-- +goose Up

-- When the session last showed a second factor: a code, or a passkey with which it
-- began. NULL: never.
ALTER TABLE sessions ADD COLUMN second_factor BIGINT;

-- The code that was mailed to a member of staff who sets up their first second factor.
CREATE TABLE factor_codes (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL, -- in which it was asked for, and works
    hash TEXT NOT NULL, -- HMAC under the servers' key for second factors
    expires BIGINT NOT NULL
);
CREATE INDEX factor_codes_expires ON factor_codes (expires);
