-- +goose Up

-- Everything that staff, and operators in their place, did. Lines are added and never
-- changed: triggers see to it. People are in it as uuids alone, so that nothing of them
-- stays when their account goes.
CREATE TABLE staff_log (
    id TEXT PRIMARY KEY,
    happened BIGINT NOT NULL,
    actor TEXT NOT NULL, -- uuid of the member of staff; empty: an operator on the command line
    action TEXT NOT NULL,
    subject TEXT NOT NULL, -- uuid of the user whom it was about; empty: nobody in particular
    market TEXT NOT NULL, -- on whose host it was done; empty: none
    details TEXT NOT NULL, -- JSON, an object
    request TEXT NOT NULL -- id of the request; empty: none
);
CREATE INDEX staff_log_happened ON staff_log (happened, id);

-- Users who may not use the web app, with the reason.
CREATE TABLE web_blocks (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    reason TEXT NOT NULL, -- the user reads it
    blocked_by TEXT NOT NULL, -- as staff_log.actor
    blocked BIGINT NOT NULL
);

-- Keys by which staff come into the workbench: a pass is exchanged for a visit, once.
CREATE TABLE workbench_keys (
    hash TEXT PRIMARY KEY, -- SHA-256 of the key
    kind TEXT NOT NULL, -- pass or visit
    session_id TEXT NOT NULL, -- in which it was asked for; it ends with it
    expires BIGINT NOT NULL
);
CREATE INDEX workbench_keys_expires ON workbench_keys (expires);
