-- +goose Up

-- Challenges with which a passkey has signed in; until they expire none is taken
-- twice. Those that nobody answered are signed and stand nowhere.
CREATE TABLE used_challenges (
    challenge TEXT PRIMARY KEY,
    expires BIGINT NOT NULL
);
CREATE INDEX used_challenges_expires ON used_challenges (expires);
DELETE FROM passkey_challenges WHERE user_id IS NULL;
