-- +goose Up
CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    recipient TEXT NOT NULL,
    recipient_name TEXT NOT NULL,
    language TEXT NOT NULL,
    template TEXT NOT NULL,
    market TEXT NOT NULL,
    -- JSON, an object of texts; empty once the mail is sent or given up, since links hold tokens.
    content TEXT NOT NULL,
    queued BIGINT NOT NULL,
    -- When it is next tried; while a server has it on lease, when that ends.
    due BIGINT NOT NULL,
    lease TEXT NOT NULL DEFAULT '',
    attempts BIGINT NOT NULL DEFAULT 0,
    finished BIGINT,
    reason TEXT NOT NULL DEFAULT ''
);
CREATE INDEX mails_due ON mails (due) WHERE state = 'waiting';
CREATE INDEX mails_queued ON mails (queued);
CREATE INDEX mails_recipient ON mails (recipient);
