-- +goose Up

-- A trial is a subscription for which nothing is paid, and that ends by itself; a user has one at most.
ALTER TABLE plan_subscriptions ADD COLUMN trial BOOLEAN NOT NULL DEFAULT FALSE;
CREATE UNIQUE INDEX plan_subscriptions_trial ON plan_subscriptions (user_id) WHERE trial;
