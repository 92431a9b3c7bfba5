-- +goose Up

-- Whose account a mail is about, whatever address it went to; empty for none.
ALTER TABLE mails ADD COLUMN user_id TEXT NOT NULL DEFAULT '';
-- Nothing of the mail stays once it is sent, bounced or given up.
ALTER TABLE mails ADD COLUMN last BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX mails_user ON mails (user_id) WHERE user_id <> '';
