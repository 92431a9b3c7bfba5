-- +goose Up

-- Where users are paid. sealed holds name, address and account, with a key that isn't in the
-- database; NULL once a user has deleted them.
CREATE TABLE payout_payees (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    ending TEXT NOT NULL, -- the part of the account that its owner knows it by
    sealed TEXT,
    version BIGINT NOT NULL, -- rises with each change
    changed BIGINT NOT NULL,
    held BIGINT -- until when a change holds requests; NULL: it doesn't
);

-- Requests for money. What a request takes from its user's account lies on an account of the
-- ledger with the request's own id until it is paid or given back.
CREATE TABLE payout_requests (
    id TEXT PRIMARY KEY,
    user_id TEXT REFERENCES users (id) ON DELETE SET NULL, -- NULL: they left while it was on its way
    account TEXT NOT NULL, -- of the user in the ledger
    market TEXT NOT NULL,
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0), -- minor units
    status TEXT NOT NULL,
    ending TEXT NOT NULL,
    sealed TEXT, -- the payee that staff approved, until it is paid or given back
    reason TEXT NOT NULL DEFAULT '', -- why it was given back
    file TEXT, -- of the bank
    created BIGINT NOT NULL,
    decided BIGINT,
    paid BIGINT
);
CREATE INDEX payout_requests_user ON payout_requests (user_id, created);
CREATE INDEX payout_requests_status ON payout_requests (status, created);
CREATE INDEX payout_requests_file ON payout_requests (file) WHERE file IS NOT NULL;

-- Who of the staff approved which payee for a request.
CREATE TABLE payout_approvals (
    request TEXT NOT NULL REFERENCES payout_requests (id) ON DELETE CASCADE,
    staff TEXT NOT NULL, -- uuid
    version BIGINT NOT NULL, -- of the payee that they saw
    created BIGINT NOT NULL,
    PRIMARY KEY (request, staff)
);

-- What staff gave users beside contests.
CREATE TABLE payout_bonuses (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    staff TEXT NOT NULL, -- uuid
    currency TEXT NOT NULL,
    amount BIGINT NOT NULL CHECK (amount > 0), -- minor units
    reason TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX payout_bonuses_user ON payout_bonuses (user_id);

-- Files for the bank. What is in them is written anew from the requests whenever it is asked for.
CREATE TABLE payout_files (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL, -- SEPA or TABLE
    currency TEXT NOT NULL,
    staff TEXT NOT NULL, -- uuid
    created BIGINT NOT NULL,
    executed BIGINT -- when the bank had paid; NULL until then
);

-- What the sandbox, which stands for a bank, did with orders.
CREATE TABLE payout_sandbox (
    request TEXT PRIMARY KEY,
    refused TEXT NOT NULL -- why; '' where it paid
);
