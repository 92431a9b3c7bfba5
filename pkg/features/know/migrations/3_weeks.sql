-- +goose Up

-- How often knows were read in a week. Who read them isn't in it.
CREATE TABLE know_weeks (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    week BIGINT NOT NULL, -- its Monday on the know's market, in days since 1970
    views BIGINT NOT NULL,
    PRIMARY KEY (know, week)
);
CREATE INDEX know_weeks_week ON know_weeks (week);

-- Counts the likes of a know by when they were given.
CREATE INDEX know_likes_created ON know_likes (know, created);
