-- +goose Up

-- What a market's staff wants to be suggested no more: queries, and those that have their
-- words in them.
CREATE TABLE search_hidden_queries (
    market TEXT NOT NULL,
    query TEXT NOT NULL, -- as it is compared
    hidden BIGINT NOT NULL, -- when
    PRIMARY KEY (market, query)
);
