-- +goose Up

-- How many changes a library had on a day is counted with each change: without the time
-- in the index, all of its changes of a month are read for it.
CREATE INDEX library_changes_of ON library_changes (library, made);
