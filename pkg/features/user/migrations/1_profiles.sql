-- +goose Up

-- The words of users about themselves. A row is made when there is something to keep.
CREATE TABLE profiles (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    username TEXT UNIQUE, -- lower case
    about TEXT,
    instagram TEXT, -- handles without @
    tiktok TEXT,
    school TEXT,
    region BIGINT,
    school_type TEXT,
    grades TEXT NOT NULL DEFAULT '[]', -- JSON
    subjects TEXT NOT NULL DEFAULT '[]', -- JSON
    language TEXT, -- of the interface; without one the market's
    newsletter BOOLEAN, -- without one as the market does
    picture_small TEXT, -- hashes of blobs: both or none
    picture_large TEXT,
    utc_offset BIGINT, -- minutes east of UTC
    onboarded BIGINT,
    opens BIGINT NOT NULL DEFAULT 0,
    opened BIGINT, -- when an opening was counted last
    lookups BIGINT NOT NULL DEFAULT 0,
    looked_up BIGINT,
    country TEXT -- where the latest lookup came from
);

-- Usernames that somebody gave up, by their hash: for a while only they get them back. Of
-- an account that is gone nothing else is kept.
CREATE TABLE freed_usernames (
    hash TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    freed BIGINT NOT NULL
);
CREATE INDEX freed_usernames_user ON freed_usernames (user_id);
CREATE INDEX freed_usernames_freed ON freed_usernames (freed);

-- Users who teach.
CREATE TABLE knowers (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
    since BIGINT NOT NULL
);
