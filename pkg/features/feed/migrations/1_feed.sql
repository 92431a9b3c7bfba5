-- +goose Up

-- Users of whom the feed knows something.
CREATE TABLE feed_readers (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    remembers BOOLEAN NOT NULL DEFAULT TRUE, -- whether their readings and likes are kept
    kept BIGINT NOT NULL DEFAULT 0 -- at least as many as the user has rows in feed_readings
);
CREATE INDEX feed_readers_full ON feed_readers (kept, user_id) WHERE kept > 1000;

-- Knows that users read and like, each once.
CREATE TABLE feed_readings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    know TEXT NOT NULL,
    latest BIGINT NOT NULL, -- when they read or liked it last
    liked BOOLEAN NOT NULL,
    PRIMARY KEY (user_id, know)
);
CREATE INDEX feed_readings_latest ON feed_readings (user_id, latest DESC, know);

-- Things that users don't want in their feed.
CREATE TABLE feed_dismissals (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL, -- KNOW, SUBJECT or KNOWER
    market TEXT NOT NULL, -- whose subject it is, as markets count them; '' otherwise
    value TEXT NOT NULL, -- uuid of a know, number of a subject, uuid of the author's account
    created BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind, market, value)
);
CREATE INDEX feed_dismissals_latest ON feed_dismissals (user_id, kind, created DESC);
CREATE INDEX feed_dismissals_value ON feed_dismissals (kind, value);

-- Lists that were made for users, page by page the same until they expire.
CREATE TABLE feed_lists (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL,
    created BIGINT NOT NULL,
    items TEXT NOT NULL -- JSON
);
CREATE INDEX feed_lists_user ON feed_lists (user_id, created DESC, id);
CREATE INDEX feed_lists_created ON feed_lists (created);
