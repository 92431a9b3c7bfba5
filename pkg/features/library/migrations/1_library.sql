-- +goose Up

-- A library is the knows that a user saves to read again, of one content language. Its
-- revision counts each row that changes: a device asks for the rows that are newer than its
-- own.
CREATE TABLE libraries (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    language TEXT NOT NULL,
    revision BIGINT NOT NULL DEFAULT 0,
    floor BIGINT NOT NULL DEFAULT 0, -- removals up to this revision are forgotten
    UNIQUE (user_id, language)
);

CREATE TABLE library_folders (
    library TEXT NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
    id TEXT NOT NULL, -- uuid of a device's making
    parent TEXT NOT NULL, -- '': the top
    name TEXT NOT NULL,
    position TEXT NOT NULL,
    version BIGINT NOT NULL, -- counts its names
    revision BIGINT NOT NULL,
    created BIGINT NOT NULL,
    deleted BIGINT, -- since when it is in the bin
    link TEXT UNIQUE, -- uuid in the address that its owner passes on
    linked BIGINT,
    -- Since when staff have ended the sharing: the folder gets no link any more, and is left
    -- out of shared folders around it.
    barred BIGINT,
    PRIMARY KEY (library, id)
);
CREATE UNIQUE INDEX library_folders_revision ON library_folders (library, revision);
CREATE INDEX library_folders_deleted ON library_folders (deleted) WHERE deleted IS NOT NULL;

-- A know may be in several folders. No row depends on the know: of one that is gone the
-- user is told so.
CREATE TABLE library_items (
    library TEXT NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
    folder TEXT NOT NULL, -- '': the top
    know TEXT NOT NULL,
    position TEXT NOT NULL,
    revision BIGINT NOT NULL,
    added BIGINT NOT NULL,
    removed BIGINT, -- the row stays until every device has heard of the removal
    PRIMARY KEY (library, folder, know)
);
CREATE UNIQUE INDEX library_items_revision ON library_items (library, revision);
CREATE INDEX library_items_position ON library_items (library, folder, position);
CREATE INDEX library_items_know ON library_items (library, know);
CREATE INDEX library_items_removed ON library_items (removed) WHERE removed IS NOT NULL;

-- Changes that were made, so that one that is sent again changes nothing.
CREATE TABLE library_changes (
    library TEXT NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
    id TEXT NOT NULL, -- uuid of a device's making
    made BIGINT NOT NULL,
    PRIMARY KEY (library, id)
);
CREATE INDEX library_changes_made ON library_changes (made);
-- Counts a library's changes of a day with each change: without the time in the index, all
-- of its changes of a month are read for it.
CREATE INDEX library_changes_of ON library_changes (library, made);

-- From which devices a library was changed last.
CREATE TABLE library_devices (
    library TEXT NOT NULL REFERENCES libraries (id) ON DELETE CASCADE,
    session TEXT NOT NULL,
    name TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (library, session)
);
