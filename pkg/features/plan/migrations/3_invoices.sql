-- +goose Up

-- How many invoices a series has: their numbers follow each other without a gap.
CREATE TABLE plan_invoice_series (
    series TEXT PRIMARY KEY,
    last BIGINT NOT NULL
);

-- Invoices, and the credit notes that take them back, as they were issued. They name no customer.
CREATE TABLE plan_invoices (
    id TEXT PRIMARY KEY,
    series TEXT NOT NULL, -- market and year, such as DE-2026
    number BIGINT NOT NULL, -- within the series, from 1
    kind TEXT NOT NULL,
    payment TEXT NOT NULL REFERENCES plan_payments (id),
    subscription TEXT NOT NULL REFERENCES plan_subscriptions (id),
    corrects TEXT, -- the number of the invoice that a credit note takes back
    language TEXT NOT NULL, -- BCP 47
    zone TEXT NOT NULL, -- the market's time zone, by whose days it is dated
    letter BOOLEAN NOT NULL, -- its paper is US Letter
    brand TEXT NOT NULL,
    seller TEXT NOT NULL, -- name, address, country and VAT id, as JSON
    method TEXT NOT NULL,
    amount BIGINT NOT NULL, -- with tax, minor units; positive, of credit notes too
    tax BIGINT NOT NULL, -- contained in the amount
    tax_rate BIGINT NOT NULL, -- basis points
    tax_name TEXT NOT NULL,
    currency TEXT NOT NULL, -- ISO 4217
    period_from BIGINT NOT NULL,
    period_to BIGINT NOT NULL,
    issued BIGINT NOT NULL,
    kept_until BIGINT NOT NULL, -- as the law of the market wants
    UNIQUE (series, number),
    UNIQUE (payment, kind)
);
CREATE INDEX plan_invoices_subscription ON plan_invoices (subscription, issued);
CREATE INDEX plan_invoices_kept ON plan_invoices (kept_until);
