-- +goose Up

-- Who searched for what in a week, by hashes whose salt is gone soon after it. A query
-- is suggested to others only once enough visitors of one week had it.
CREATE TABLE search_visits (
    market TEXT NOT NULL,
    week BIGINT NOT NULL, -- since 1970, UTC
    query TEXT NOT NULL, -- as it is compared
    visitor TEXT NOT NULL,
    network TEXT NOT NULL, -- hash of the part of the internet that the visitor came from
    spelling TEXT NOT NULL,
    PRIMARY KEY (market, week, query, visitor)
);

CREATE TABLE search_weeks (
    market TEXT NOT NULL,
    week BIGINT NOT NULL,
    salt TEXT NOT NULL,
    visits BIGINT NOT NULL DEFAULT 0, -- how many are stored
    PRIMARY KEY (market, week)
);
