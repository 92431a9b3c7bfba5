-- +goose Up

-- Since when staff have ended the sharing of a folder: it gets no link any more, and is left
-- out of shared folders around it.
ALTER TABLE library_folders ADD COLUMN barred BIGINT;
