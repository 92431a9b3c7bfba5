-- +goose Up

-- When the provider is asked about a payment again whose outcome is known; NULL: no more.
ALTER TABLE plan_payments ADD COLUMN check_at BIGINT DEFAULT 0;
CREATE INDEX plan_payments_check ON plan_payments (check_at, id) WHERE check_at IS NOT NULL;
CREATE INDEX plan_payments_created ON plan_payments (created, id);

-- What the provider says of payments and the books don't, until both agree.
CREATE TABLE plan_differences (
    payment TEXT PRIMARY KEY REFERENCES plan_payments (id) ON DELETE CASCADE,
    kind TEXT NOT NULL, -- STATE, UNKNOWN or AMOUNT
    said TEXT NOT NULL, -- the state at the provider; '' where that isn't the difference
    found BIGINT NOT NULL
);
CREATE INDEX plan_differences_found ON plan_differences (found, payment);

-- What staff did with payments. Lines are added and stay: the payment of one may be deleted, and a
-- member of staff may leave.
CREATE TABLE plan_deeds (
    id TEXT PRIMARY KEY,
    payment TEXT NOT NULL, -- uuid
    staff TEXT REFERENCES users (id) ON DELETE SET NULL, -- NULL: they have left
    deed TEXT NOT NULL,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX plan_deeds_payment ON plan_deeds (payment, created);
CREATE INDEX plan_deeds_staff ON plan_deeds (staff) WHERE staff IS NOT NULL;
