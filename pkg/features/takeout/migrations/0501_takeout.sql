-- +goose Up

-- Archives with somebody's data: asked for, being made, or there for a week.
CREATE TABLE exports (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    market TEXT NOT NULL, -- on whose host it was asked for
    created BIGINT NOT NULL,
    -- When it is next worked on; while a server has it on lease, when that ends.
    due BIGINT NOT NULL,
    lease TEXT NOT NULL DEFAULT '',
    attempts BIGINT NOT NULL DEFAULT 0,
    finished BIGINT,
    expires BIGINT, -- when file and row go
    bytes BIGINT
);
CREATE UNIQUE INDEX exports_one_at_once ON exports (user_id) WHERE state = 'PENDING';
CREATE INDEX exports_user ON exports (user_id, created);
CREATE INDEX exports_due ON exports (due) WHERE state = 'PENDING';
CREATE INDEX exports_expires ON exports (expires);

-- Accounts whose owners asked for their end.
CREATE TABLE deletions (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    authored TEXT NOT NULL, -- what becomes of what they wrote for others
    market TEXT NOT NULL, -- on whose host they asked
    requested BIGINT NOT NULL,
    due BIGINT NOT NULL,
    next BIGINT NOT NULL, -- when it is tried: due, or later after a failure
    failures BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX deletions_next ON deletions (next);

-- Files whose rows are gone, until they are gone, too. Paths in the data folder.
CREATE TABLE removals (
    file TEXT PRIMARY KEY
);
