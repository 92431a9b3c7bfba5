-- +goose Up

-- The outbox. A job of the mail's id sends it.
CREATE TABLE mails (
    id TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    recipient TEXT NOT NULL,
    recipient_name TEXT NOT NULL,
    language TEXT NOT NULL,
    template TEXT NOT NULL,
    market TEXT NOT NULL,
    content TEXT NOT NULL, -- JSON, an object of texts; empty once the mail is sent or given up, since links hold tokens
    queued BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0, -- that it took; 0 until it is sent or given up
    finished BIGINT,
    reason TEXT NOT NULL DEFAULT '',
    user_id TEXT NOT NULL DEFAULT '', -- whose account the mail is about, whatever address it went to; '': nobody's
    last BOOLEAN NOT NULL DEFAULT FALSE -- true: the row goes once the mail is sent, bounced or given up
);
CREATE INDEX mails_queued ON mails (queued);
CREATE INDEX mails_recipient ON mails (recipient);
CREATE INDEX mails_user ON mails (user_id) WHERE user_id <> '';
