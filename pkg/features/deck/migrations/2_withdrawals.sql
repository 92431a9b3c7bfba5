-- +goose Up

-- Reviews that users took back, by the ids that their devices chose. Rows are added and
-- never changed. One may come before its review, or without it.
CREATE TABLE learning_withdrawals (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL, -- of the review
    received BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX learning_withdrawals_received ON learning_withdrawals (user_id, received);
