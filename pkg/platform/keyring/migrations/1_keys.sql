-- +goose Up

-- Keys of the servers. A higher number is a newer key.
CREATE TABLE secrets (
    purpose TEXT NOT NULL,
    number BIGINT NOT NULL,
    value TEXT NOT NULL, -- base64url
    created BIGINT NOT NULL,
    PRIMARY KEY (purpose, number)
);
