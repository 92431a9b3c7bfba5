-- +goose Up

-- When the virus scanner found nothing in a file; none: it wasn't asked, as before there was one.
ALTER TABLE know_files ADD COLUMN scanned BIGINT;
