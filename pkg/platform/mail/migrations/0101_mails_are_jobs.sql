-- +goose Up

-- Mails that wait become jobs; those on their way wait for their lease to end.
INSERT INTO jobs (id, kind, unique_key, state, args, created, due, attempts, error)
    SELECT id, 'mail', id, 'waiting', 'null', queued, due, attempts, reason FROM mails WHERE state = 'waiting';
UPDATE mails SET reason = '', attempts = 0 WHERE state = 'waiting';
DROP INDEX mails_due;
ALTER TABLE mails DROP COLUMN due;
ALTER TABLE mails DROP COLUMN lease;
