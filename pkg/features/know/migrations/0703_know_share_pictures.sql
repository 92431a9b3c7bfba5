-- +goose Up

-- The picture with which messengers and networks show a link to the know.
ALTER TABLE know_revisions ADD COLUMN share_picture TEXT NOT NULL DEFAULT ''; -- hash of a blob; '' before it is asked for
ALTER TABLE know_revisions ADD COLUMN share_version TEXT NOT NULL DEFAULT ''; -- of what is drawn in it
