-- +goose Up

-- Accounts are numbers. Whose they are is known to the owners of the numbers alone.
CREATE TABLE ledger_accounts (
    id TEXT PRIMARY KEY,
    currency TEXT NOT NULL, -- ISO 4217
    overdraws BOOLEAN NOT NULL, -- its balance may be below zero
    created BIGINT NOT NULL
);

-- Transactions, each of which moves money between accounts.
CREATE TABLE ledger_transactions (
    id TEXT PRIMARY KEY,
    idempotency_key TEXT NOT NULL UNIQUE,
    cause TEXT NOT NULL,
    currency TEXT NOT NULL,
    created BIGINT NOT NULL
);

-- Postings of an account, numbered from 1 without gaps.
CREATE TABLE ledger_postings (
    account TEXT NOT NULL REFERENCES ledger_accounts (id),
    number BIGINT NOT NULL,
    transaction_id TEXT NOT NULL REFERENCES ledger_transactions (id),
    amount BIGINT NOT NULL CHECK (amount <> 0), -- minor units; what leaves the account is negative
    balance BIGINT NOT NULL, -- the sum of all amounts up to this one
    PRIMARY KEY (account, number),
    UNIQUE (transaction_id, account)
);
