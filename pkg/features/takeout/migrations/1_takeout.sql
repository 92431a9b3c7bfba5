-- +goose Up

-- Archives with somebody's data: asked for, being made, or there for a week. A job of the
-- row's id makes one.
CREATE TABLE exports (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    market TEXT NOT NULL, -- on whose host it was asked for
    created BIGINT NOT NULL,
    finished BIGINT,
    expires BIGINT, -- when archive and row go
    bytes BIGINT,
    archive TEXT NOT NULL DEFAULT '' -- hash of the archive's blob; '' while there is none
);
CREATE UNIQUE INDEX exports_one_at_once ON exports (user_id) WHERE state = 'PENDING';
CREATE INDEX exports_user ON exports (user_id, created);
CREATE INDEX exports_expires ON exports (expires);

-- Accounts whose owners asked for their end. A job of the user's id brings it about.
CREATE TABLE deletions (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    authored TEXT NOT NULL, -- anonymise or remove: their works stay without an author, or go, too
    market TEXT NOT NULL, -- on whose host they asked
    requested BIGINT NOT NULL,
    due BIGINT NOT NULL
);

-- Files whose rows are gone, until they are gone, too. Paths in the data folder.
CREATE TABLE removals (
    file TEXT PRIMARY KEY
);
