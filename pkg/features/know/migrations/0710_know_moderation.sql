-- +goose Up

ALTER TABLE knows ADD COLUMN approved TEXT NOT NULL DEFAULT ''; -- the revision that staff let pass, or ''

-- By what removed knows are recognised when they are shared again. It stays when the know
-- and its author are gone, and says nothing of either.
CREATE TABLE know_removed (
    know TEXT PRIMARY KEY,
    ground TEXT NOT NULL,
    removed BIGINT NOT NULL,
    signature TEXT NOT NULL DEFAULT '' -- of its text; '' where it has too little
);
CREATE TABLE know_removed_files (
    original TEXT NOT NULL, -- hash
    know TEXT NOT NULL REFERENCES know_removed (know) ON DELETE CASCADE,
    PRIMARY KEY (original, know)
);
CREATE INDEX know_removed_files_know ON know_removed_files (know);
CREATE TABLE know_removed_bands (
    band BIGINT NOT NULL,
    value BIGINT NOT NULL,
    know TEXT NOT NULL REFERENCES know_removed (know) ON DELETE CASCADE,
    PRIMARY KEY (band, value, know)
);
CREATE INDEX know_removed_bands_know ON know_removed_bands (know);
