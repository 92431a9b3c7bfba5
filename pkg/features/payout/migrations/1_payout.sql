-- +goose Up

-- Whose money is on which account of the ledger, which knows nothing of people.
CREATE TABLE payout_accounts (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    currency TEXT NOT NULL, -- ISO 4217
    account TEXT NOT NULL UNIQUE, -- what the user can be paid
    PRIMARY KEY (user_id, currency)
);

-- Windows of contests with the terms that they opened with, whatever the pack says later.
CREATE TABLE payout_windows (
    market TEXT NOT NULL, -- code
    opens BIGINT NOT NULL,
    closes BIGINT, -- the first moment after the window; NULL while it has no end
    currency TEXT NOT NULL, -- ISO 4217
    tiers TEXT NOT NULL, -- JSON, from the highest down
    settled BIGINT, -- when all knowers had their money; NULL until then
    PRIMARY KEY (market, opens)
);

-- Knows that count for a window.
CREATE TABLE payout_entries (
    know TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL,
    opens BIGINT NOT NULL,
    removed BIGINT, -- when all couldn't read it any more; NULL while they can, and from the window's end on as it was then
    FOREIGN KEY (market, opens) REFERENCES payout_windows (market, opens)
);
CREATE INDEX payout_entries_counted ON payout_entries (market, opens, user_id) WHERE removed IS NULL;
CREATE INDEX payout_entries_user ON payout_entries (user_id);

-- Prizes of a window, each paid in the transaction that stores it.
CREATE TABLE payout_prizes (
    market TEXT NOT NULL,
    opens BIGINT NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    knows BIGINT NOT NULL, -- that counted
    amount BIGINT NOT NULL, -- minor units of the window's currency
    PRIMARY KEY (user_id, market, opens),
    FOREIGN KEY (market, opens) REFERENCES payout_windows (market, opens)
);
