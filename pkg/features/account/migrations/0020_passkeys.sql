-- +goose Up

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    host TEXT NOT NULL, -- where it signs in; a browser offers it nowhere else
    credential TEXT NOT NULL, -- the key's own id, base64url
    public_key TEXT NOT NULL, -- COSE, base64url
    flags BIGINT NOT NULL, -- of the authenticator's data: whether it may be backed up, and is
    counter BIGINT NOT NULL, -- of its signatures; always 0 where the device doesn't count
    transports TEXT NOT NULL, -- how its device is reached, with spaces between
    name TEXT NOT NULL, -- that its owner gave it
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (host, credential);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a device was asked to sign. Each is answered once.
CREATE TABLE passkey_challenges (
    hash TEXT PRIMARY KEY, -- SHA-256 of the request's id
    user_id TEXT REFERENCES users (id) ON DELETE CASCADE, -- who adds a passkey; NULL where somebody signs in
    host TEXT NOT NULL,
    ceremony TEXT NOT NULL, -- JSON
    expires BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
