-- +goose Up

-- Payments that Stripe takes, with its ids of them. A row is stored before Stripe hears of it.
CREATE TABLE plan_stripe (
    payment TEXT PRIMARY KEY,
    subscription TEXT NOT NULL,
    amount BIGINT NOT NULL, -- minor units
    currency TEXT NOT NULL,
    method TEXT NOT NULL,
    first BOOLEAN NOT NULL, -- made by the customer at a Checkout Session
    session TEXT NOT NULL DEFAULT '', -- id of that; '' before Stripe answered
    intent TEXT NOT NULL DEFAULT '', -- id of the PaymentIntent
    customer TEXT NOT NULL DEFAULT '', -- id, once the first payment is made
    means TEXT NOT NULL DEFAULT '', -- id of the PaymentMethod that later payments are taken from
    created BIGINT NOT NULL
);
CREATE INDEX plan_stripe_subscription ON plan_stripe (subscription);
CREATE INDEX plan_stripe_intent ON plan_stripe (intent) WHERE intent <> '';

-- The same of PayPal.
CREATE TABLE plan_paypal (
    payment TEXT PRIMARY KEY,
    subscription TEXT NOT NULL,
    amount BIGINT NOT NULL, -- minor units
    currency TEXT NOT NULL,
    first BOOLEAN NOT NULL, -- approved by the customer at PayPal
    order_id TEXT NOT NULL DEFAULT '',
    capture TEXT NOT NULL DEFAULT '', -- id, once money was asked for
    vault TEXT NOT NULL DEFAULT '', -- id under which PayPal keeps how later payments are made
    closed BOOLEAN NOT NULL DEFAULT FALSE, -- it was declined, and isn't tried again
    created BIGINT NOT NULL
);
CREATE INDEX plan_paypal_subscription ON plan_paypal (subscription);
CREATE INDEX plan_paypal_capture ON plan_paypal (capture) WHERE capture <> '';
