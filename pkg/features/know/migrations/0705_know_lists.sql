-- +goose Up

-- How many knows a market's lists have. Counting them took longer than reading a part of
-- a list.
CREATE TABLE know_counts (
    market TEXT NOT NULL,
    subject BIGINT NOT NULL, -- 0: all of the market
    n BIGINT NOT NULL,
    PRIMARY KEY (market, subject)
);

-- Of their know, so that an index has all by which a topic's list is chosen and ordered.
ALTER TABLE know_topics ADD COLUMN market TEXT;
ALTER TABLE know_topics ADD COLUMN listed BIGINT;
ALTER TABLE know_topics ADD COLUMN views BIGINT NOT NULL DEFAULT 0;
DROP INDEX know_topics_topic;
CREATE INDEX know_topics_newest ON know_topics (market, topic, listed DESC, know) WHERE listed IS NOT NULL;
CREATE INDEX know_topics_most_read ON know_topics (market, topic, views DESC, know) WHERE listed IS NOT NULL;

CREATE INDEX knows_newest_of_author ON knows (author, language, listed DESC, id, market) WHERE listed IS NOT NULL;
