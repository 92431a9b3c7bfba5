-- +goose Up

-- Subscriptions with the terms that they were bought with, whatever the pack says later.
CREATE TABLE plan_subscriptions (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL, -- SHA-256 of the subscription code, in hexadecimal
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL, -- NULL: they left; what was paid stays in the books
    market TEXT NOT NULL,
    price TEXT NOT NULL, -- id
    months BIGINT NOT NULL, -- of a period
    amount BIGINT NOT NULL CHECK (amount > 0), -- of a period with tax, minor units
    currency TEXT NOT NULL, -- ISO 4217
    tax_rate BIGINT NOT NULL, -- basis points
    withdrawal_days BIGINT NOT NULL,
    method TEXT NOT NULL,
    provider TEXT NOT NULL,
    status TEXT NOT NULL,
    cancelled BOOLEAN NOT NULL DEFAULT FALSE, -- it ends with its period
    created BIGINT NOT NULL,
    anchor BIGINT, -- when the first period began
    period BIGINT NOT NULL DEFAULT 0, -- number of the present period, from 1; 0 before the first
    period_end BIGINT,
    tries BIGINT NOT NULL DEFAULT 0, -- of the payment for the next period that failed
    due BIGINT, -- when something is to be done: a payment is taken, it ends, or a checkout expires
    reminded BIGINT NOT NULL DEFAULT 0, -- the period before whose end its owner was reminded
    ended BIGINT
);
CREATE INDEX plan_subscriptions_user ON plan_subscriptions (user_id, created);
CREATE INDEX plan_subscriptions_due ON plan_subscriptions (due) WHERE due IS NOT NULL;

-- Payments, each for a period of a subscription. Its id is the idempotency key at the provider.
CREATE TABLE plan_payments (
    id TEXT PRIMARY KEY,
    subscription TEXT NOT NULL REFERENCES plan_subscriptions (id),
    period BIGINT NOT NULL,
    try BIGINT NOT NULL,
    amount BIGINT NOT NULL, -- minor units
    state TEXT NOT NULL, -- as the provider last said
    refund BOOLEAN NOT NULL DEFAULT FALSE, -- it is to be given back
    created BIGINT NOT NULL,
    settled BIGINT, -- when it was paid or declined
    UNIQUE (subscription, period, try)
);
CREATE INDEX plan_payments_open ON plan_payments (created) WHERE state = 'PENDING' OR refund;

-- Until when users have Plus. Access tokens are made with it.
CREATE TABLE plan_members (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    until BIGINT NOT NULL
);

-- What the sandbox, which stands for a payment provider, knows of payments.
CREATE TABLE plan_sandbox (
    payment TEXT PRIMARY KEY,
    subscription TEXT NOT NULL,
    amount BIGINT NOT NULL,
    currency TEXT NOT NULL,
    method TEXT NOT NULL,
    back TEXT NOT NULL, -- where the customer goes afterwards
    state TEXT NOT NULL,
    declines BOOLEAN NOT NULL DEFAULT FALSE -- later payments of the subscription
);
CREATE INDEX plan_sandbox_subscription ON plan_sandbox (subscription);
