-- +goose Up

-- Knows that are paid for by themselves, with the amount that the pack of the author's market had
-- when they were first published.
CREATE TABLE payout_rewards (
    know TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    currency TEXT NOT NULL, -- ISO 4217
    amount BIGINT NOT NULL CHECK (amount > 0), -- minor units
    due BIGINT NOT NULL, -- when it is paid if all can read it then
    removed BIGINT, -- when all couldn't read it any more; NULL while they can, and once it is due as it was then
    paid BIGINT -- NULL until then
);
CREATE INDEX payout_rewards_due ON payout_rewards (due) WHERE removed IS NULL AND paid IS NULL;
CREATE INDEX payout_rewards_user ON payout_rewards (user_id);
