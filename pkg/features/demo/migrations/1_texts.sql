-- +goose Up

-- The texts of the demo content that this database was given, or is being given.
CREATE TABLE demo_texts (
    name TEXT PRIMARY KEY, -- market and file: de/03-if-saetze
    know TEXT -- that it became; none while it is being made
);
