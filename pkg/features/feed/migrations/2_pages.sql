-- +goose Up

-- The page that a user reached; 0: it isn't kept.
ALTER TABLE feed_readings ADD COLUMN page BIGINT NOT NULL DEFAULT 0;
CREATE INDEX feed_readings_page ON feed_readings (user_id, latest DESC, know) WHERE page > 0;
