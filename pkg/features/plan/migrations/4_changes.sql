-- +goose Up

ALTER TABLE plan_subscriptions ADD COLUMN anchor_period BIGINT NOT NULL DEFAULT 1; -- the period that began at the anchor
ALTER TABLE plan_subscriptions ADD COLUMN bought BIGINT; -- when its owner last agreed to pay a price; withdrawing counts from then
ALTER TABLE plan_subscriptions ADD COLUMN next_price TEXT NOT NULL DEFAULT ''; -- from the next period on; '': the present one
ALTER TABLE plan_subscriptions ADD COLUMN next_months BIGINT NOT NULL DEFAULT 0;
ALTER TABLE plan_subscriptions ADD COLUMN next_amount BIGINT NOT NULL DEFAULT 0;
UPDATE plan_subscriptions SET bought = anchor;

ALTER TABLE plan_payments ADD COLUMN price TEXT NOT NULL DEFAULT ''; -- that begins with its period; '': the one that there is
ALTER TABLE plan_payments ADD COLUMN months BIGINT NOT NULL DEFAULT 0; -- of that price
ALTER TABLE plan_payments ADD COLUMN full_amount BIGINT NOT NULL DEFAULT 0; -- of that price, without what is credited
ALTER TABLE plan_payments ADD COLUMN look BIGINT NOT NULL DEFAULT 0; -- when the provider is asked about it again
