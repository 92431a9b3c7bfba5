-- +goose Up

-- Who takes part in a contest, with the terms that they accepted. Knows count without it.
CREATE TABLE payout_applications (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL,
    opens BIGINT NOT NULL,
    terms TEXT NOT NULL, -- JSON: tiers and end of the window, as they were shown
    accepted BIGINT NOT NULL,
    PRIMARY KEY (user_id, market, opens),
    FOREIGN KEY (market, opens) REFERENCES payout_windows (market, opens)
);

-- Links to the form without a session, by the hashes of their tokens. A used or expired one stays for a
-- day, so that the form can say why it doesn't work.
CREATE TABLE payout_links (
    hash TEXT PRIMARY KEY, -- SHA-256 of the token
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    market TEXT NOT NULL,
    opens BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    used BIGINT,
    FOREIGN KEY (market, opens) REFERENCES payout_windows (market, opens)
);
CREATE INDEX payout_links_user ON payout_links (user_id);
CREATE INDEX payout_links_expires ON payout_links (expires);
