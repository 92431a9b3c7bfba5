-- +goose Up

-- Who signs in through whom. An account has at most one of a provider.
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

-- Visits to a provider from which somebody hasn't come back yet.
CREATE TABLE provider_visits (
    hash TEXT PRIMARY KEY, -- SHA-256 of the state
    provider TEXT NOT NULL,
    host TEXT NOT NULL,
    device TEXT NOT NULL, -- on which it began, and on which it must end
    nonce TEXT NOT NULL,
    verifier TEXT NOT NULL, -- PKCE
    redirect TEXT NOT NULL, -- a path of the site, or empty
    expires BIGINT NOT NULL
);
CREATE INDEX provider_visits_expires ON provider_visits (expires);

-- What a provider said of somebody who came back.
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
