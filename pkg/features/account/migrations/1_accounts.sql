-- +goose Up

-- One row for each sign-up. Until its address is confirmed it is nobody's account, and
-- there may be several for one address: whoever confirms first has it. So nobody can take
-- an address by signing up with it.
CREATE TABLE users (
    id TEXT PRIMARY KEY,
    email TEXT NOT NULL, -- as mail is sent to it
    email_key TEXT NOT NULL, -- as it is compared: lower case
    name TEXT NOT NULL,
    password TEXT NOT NULL, -- PHC string
    market TEXT NOT NULL,
    date_of_birth TEXT, -- YYYY-MM-DD, where the market asks for it
    source TEXT NOT NULL,
    source_campaign TEXT NOT NULL,
    staff BOOLEAN NOT NULL DEFAULT FALSE,
    created BIGINT NOT NULL,
    confirmed BIGINT,
    -- Keyed hash of the device of the sign-up, until its address is confirmed: a password
    -- that was chosen elsewhere than where the mail is read may be a stranger's. '': the
    -- device isn't known, and none is the same.
    signup_device TEXT NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX users_one_per_address ON users (email_key) WHERE confirmed IS NOT NULL;
CREATE INDEX users_address ON users (email_key);
CREATE INDEX users_unconfirmed ON users (created) WHERE confirmed IS NULL;

-- A session is a family of refresh tokens, from one sign-in.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device TEXT NOT NULL, -- uuid of the browser, or empty
    agent TEXT NOT NULL, -- name that the browser gives itself
    market TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL, -- last refresh
    expires BIGINT NOT NULL,
    ended BIGINT,
    second_factor BIGINT -- when it was last shown: a code, or a passkey with which the session began; none: never
);
CREATE INDEX sessions_user ON sessions (user_id, device);
CREATE INDEX sessions_ended ON sessions (ended);
CREATE INDEX sessions_expires ON sessions (expires);

-- Sessions of accounts that are gone, so that no server takes their access tokens for as
-- long as those would live. Nothing here says whose they were.
CREATE TABLE ended_sessions (
    id TEXT PRIMARY KEY,
    ended BIGINT NOT NULL
);
CREATE INDEX ended_sessions_ended ON ended_sessions (ended);

CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY, -- SHA-256 of the token
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    used BIGINT, -- when it was exchanged for the next one
    seed TEXT -- from which, with the token itself, the next one is made
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- Links in mails, by the hashes of their tokens: nobody can follow a link who reads the
-- table.
CREATE TABLE mail_links (
    hash TEXT PRIMARY KEY, -- SHA-256 of the token
    purpose TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL, -- that the mail went to
    expires BIGINT NOT NULL
);
CREATE INDEX mail_links_user ON mail_links (user_id, purpose);
CREATE INDEX mail_links_expires ON mail_links (expires);

-- Codes by an app beside the first factor. They are asked for once since is set.
CREATE TABLE two_factor (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret TEXT NOT NULL, -- sealed with a key of the table secrets
    created BIGINT NOT NULL,
    since BIGINT, -- when the owner showed that the app works
    last_step BIGINT NOT NULL -- of the last code that was taken: a code works once
);
CREATE INDEX two_factor_waiting ON two_factor (created) WHERE since IS NULL;

-- Codes that stand in for the app, each once.
CREATE TABLE recovery_codes (
    user_id TEXT NOT NULL REFERENCES two_factor (user_id) ON DELETE CASCADE,
    hash TEXT NOT NULL, -- SHA-256 of the account and the code
    PRIMARY KEY (user_id, hash)
);

-- The code that was mailed to a member of staff who sets up their first second factor.
CREATE TABLE factor_codes (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL, -- in which it was asked for, and works
    hash TEXT NOT NULL, -- HMAC under the servers' key for second factors
    expires BIGINT NOT NULL
);
CREATE INDEX factor_codes_expires ON factor_codes (expires);

CREATE TABLE passkeys (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    host TEXT NOT NULL, -- where it signs in; a browser offers it nowhere else
    credential TEXT NOT NULL, -- the key's own id, base64url
    public_key TEXT NOT NULL, -- COSE, base64url
    flags BIGINT NOT NULL, -- of the authenticator's data: whether it may be backed up, and is
    counter BIGINT NOT NULL, -- of its signatures; always 0 where the device doesn't count
    transports TEXT NOT NULL, -- ways to reach its device, with spaces between
    name TEXT NOT NULL, -- that its owner gave it
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE UNIQUE INDEX passkeys_credential ON passkeys (host, credential);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Requests to a device to make a passkey. Each is answered once.
CREATE TABLE passkey_challenges (
    hash TEXT PRIMARY KEY, -- SHA-256 of the request's id
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- who adds the passkey
    host TEXT NOT NULL,
    ceremony TEXT NOT NULL, -- JSON
    expires BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);

-- Challenges with which a passkey has signed in, and visits to a provider that got a
-- ticket, by their salt: until they expire none is taken twice. Those that nobody answered
-- are signed or sealed and stand nowhere.
CREATE TABLE used_challenges (
    challenge TEXT PRIMARY KEY,
    expires BIGINT NOT NULL
);
CREATE INDEX used_challenges_expires ON used_challenges (expires);

-- Links of accounts with their owners' accounts at providers: at most one of a provider.
CREATE TABLE provider_links (
    issuer TEXT NOT NULL, -- whose numbers subjects are
    subject TEXT NOT NULL,
    provider TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL, -- that the provider told when it was linked
    created BIGINT NOT NULL,
    used BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject)
);
CREATE UNIQUE INDEX provider_links_user ON provider_links (user_id, provider);

-- A provider's word on somebody who came back from it.
CREATE TABLE provider_tickets (
    hash TEXT PRIMARY KEY, -- SHA-256 of the ticket
    provider TEXT NOT NULL,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    device TEXT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX provider_tickets_expires ON provider_tickets (expires);
