-- +goose Up

-- Content by its SHA-256 in hex. A row is there before its bytes are, and gone after them.
CREATE TABLE blobs (
    hash TEXT PRIMARY KEY,
    put BIGINT NOT NULL -- latest
);
CREATE INDEX blobs_put ON blobs (put);

-- Holders of content, such as "picture 9f4f…".
CREATE TABLE blob_holders (
    hash TEXT NOT NULL REFERENCES blobs (hash),
    holder TEXT NOT NULL,
    PRIMARY KEY (hash, holder)
);
CREATE INDEX blob_holders_holder ON blob_holders (holder);
