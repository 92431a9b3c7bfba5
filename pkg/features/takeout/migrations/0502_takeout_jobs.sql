-- +goose Up

-- What waits becomes jobs; what a server works on waits for its lease to end.
INSERT INTO jobs (id, kind, unique_key, state, args, created, due, attempts)
    SELECT id, 'takeout.export', id, 'waiting', 'null', created, due, attempts FROM exports WHERE state = 'PENDING';
INSERT INTO jobs (id, kind, unique_key, state, args, created, due, attempts)
    SELECT user_id, 'takeout.erasure', user_id, 'waiting', 'null', requested, next, failures FROM deletions;
DROP INDEX exports_due;
ALTER TABLE exports DROP COLUMN due;
ALTER TABLE exports DROP COLUMN lease;
ALTER TABLE exports DROP COLUMN attempts;
DROP INDEX deletions_next;
ALTER TABLE deletions DROP COLUMN next;
ALTER TABLE deletions DROP COLUMN failures;
