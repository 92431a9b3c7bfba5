-- +goose Up

-- Knowers whom users follow. A knower is kept as the account behind them, so that a
-- follow outlasts a time in which they don't teach, and ends with the account.
CREATE TABLE follow_knowers (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    followed TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (user_id, followed),
    CHECK (user_id <> followed)
);
CREATE INDEX follow_knowers_followed ON follow_knowers (followed);

-- Subjects of a market that users follow. Ids of subjects are a market's own.
CREATE TABLE follow_subjects (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL,
    subject BIGINT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (user_id, market, subject)
);
