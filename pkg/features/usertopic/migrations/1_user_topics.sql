-- +goose Up

-- Choices of things to be asked about.
CREATE TABLE user_topics (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    choice TEXT NOT NULL, -- a hash of title and things as they were at first: the same choice isn't stored twice
    created BIGINT NOT NULL,
    deleted BIGINT -- its words are gone then; the row counts for a day
);
CREATE UNIQUE INDEX user_topics_choice ON user_topics (author, choice) WHERE deleted IS NULL;
CREATE INDEX user_topics_author ON user_topics (author, created DESC, id);
CREATE INDEX user_topics_deleted ON user_topics (deleted) WHERE deleted IS NOT NULL;

-- Topics of the market by their uuids, decks by those of their knows, guides by their slugs.
CREATE TABLE user_topic_things (
    user_topic TEXT NOT NULL REFERENCES user_topics (id) ON DELETE CASCADE,
    position BIGINT NOT NULL,
    kind TEXT NOT NULL,
    thing TEXT NOT NULL,
    PRIMARY KEY (user_topic, position)
);
