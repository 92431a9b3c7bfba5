-- +goose Up

-- One row for each sign-up. Until its address is confirmed it is nobody's
-- account, and there may be several for one address: whoever confirms first has
-- it. So nobody can take an address by signing up with it.
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
    confirmed BIGINT
);
CREATE UNIQUE INDEX users_one_per_address ON users (email_key) WHERE confirmed IS NOT NULL;
CREATE INDEX users_address ON users (email_key);
CREATE INDEX users_unconfirmed ON users (created) WHERE confirmed IS NULL;

-- A session is a family of refresh tokens, from one sign-in.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device TEXT NOT NULL, -- uuid of the browser, or empty
    agent TEXT NOT NULL, -- what the browser calls itself
    market TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT NOT NULL, -- last refresh
    expires BIGINT NOT NULL,
    ended BIGINT
);
CREATE INDEX sessions_user ON sessions (user_id, device);
CREATE INDEX sessions_ended ON sessions (ended);
CREATE INDEX sessions_expires ON sessions (expires);

CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY, -- SHA-256 of the token
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    used BIGINT, -- when it was exchanged for the next one
    seed TEXT -- from which, with the token itself, the next one is made
);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);

-- Links in mails. Only what they are recognised by is kept.
CREATE TABLE mail_links (
    hash TEXT PRIMARY KEY, -- SHA-256 of the token
    purpose TEXT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email TEXT NOT NULL, -- that the mail went to
    expires BIGINT NOT NULL
);
CREATE INDEX mail_links_user ON mail_links (user_id, purpose);
CREATE INDEX mail_links_expires ON mail_links (expires);
