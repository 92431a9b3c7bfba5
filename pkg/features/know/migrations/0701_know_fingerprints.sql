-- +goose Up

ALTER TABLE knows ADD COLUMN review TEXT NOT NULL DEFAULT ''; -- why it waits for staff: similar, or ''
ALTER TABLE knows ADD COLUMN similar_to TEXT; -- the know that it is like

-- What pkg/platform/fingerprint makes of a revision's text.
CREATE TABLE know_fingerprints (
    revision TEXT PRIMARY KEY REFERENCES know_revisions (id) ON DELETE CASCADE,
    signature TEXT NOT NULL
);
CREATE TABLE know_bands (
    band BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    PRIMARY KEY (band, value, revision)
);
CREATE INDEX know_bands_revision ON know_bands (revision);
