-- +goose Up

-- When the provider forgot how a user pays who has left; NULL: it is still to be asked, or they are here.
ALTER TABLE plan_subscriptions ADD COLUMN forgotten BIGINT;
CREATE INDEX plan_subscriptions_forget ON plan_subscriptions (id) WHERE user_id IS NULL AND forgotten IS NULL;
