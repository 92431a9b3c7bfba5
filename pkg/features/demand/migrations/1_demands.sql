-- +goose Up

-- Learning material that users ask for.
CREATE TABLE demands (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    asker TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    subject BIGINT NOT NULL,
    topic TEXT,
    grade TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    answers BIGINT NOT NULL DEFAULT 0, -- published ones
    answered BIGINT, -- when the first of those was published
    deleted BIGINT -- its words are gone then; the row counts for a day
);
CREATE INDEX demands_newest ON demands (market, created DESC, id) WHERE deleted IS NULL;
CREATE INDEX demands_asker ON demands (asker, created DESC, id);
CREATE INDEX demands_deleted ON demands (deleted) WHERE deleted IS NOT NULL;

-- The keys hold two rules: a demand is reserved by one user at a time, and a user has
-- three slots. A row whose time is over counts for nothing and gives way to the next.
CREATE TABLE demand_reservations (
    demand TEXT PRIMARY KEY REFERENCES demands (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slot BIGINT NOT NULL CHECK (slot BETWEEN 1 AND 3),
    created BIGINT NOT NULL,
    until BIGINT NOT NULL,
    UNIQUE (user_id, slot)
);
CREATE INDEX demand_reservations_until ON demand_reservations (until);

-- Knows that were shared as an answer. A know answers one demand.
CREATE TABLE demand_answers (
    know TEXT PRIMARY KEY,
    demand TEXT NOT NULL REFERENCES demands (id) ON DELETE CASCADE,
    published BIGINT, -- while all may read it
    told BIGINT -- when the asker was sent a mail about it
);
CREATE INDEX demand_answers_demand ON demand_answers (demand, published);
