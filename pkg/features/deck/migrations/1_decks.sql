-- +goose Up

-- Notes of decks, which authors write. A deck is a know of the format FLASHCARDS.
CREATE TABLE deck_notes (
    id TEXT PRIMARY KEY,
    deck TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    position BIGINT NOT NULL, -- in the deck, with gaps
    kind TEXT NOT NULL, -- basic, reversed or cloze
    front TEXT NOT NULL,
    back TEXT NOT NULL,
    hint TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '', -- with U+001F between them
    section TEXT NOT NULL DEFAULT ''
);
CREATE INDEX deck_notes_order ON deck_notes (deck, position, id);

-- Cards of notes, which users learn: see pkg/features/deck/note.
CREATE TABLE deck_cards (
    id TEXT PRIMARY KEY,
    note TEXT NOT NULL REFERENCES deck_notes (id) ON DELETE CASCADE,
    ord BIGINT NOT NULL,
    deck TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    position BIGINT NOT NULL, -- of its note
    UNIQUE (note, ord)
);
CREATE INDEX deck_cards_order ON deck_cards (deck, position, note, ord);

-- Decks that users learn.
CREATE TABLE learning_decks (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    deck TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    added BIGINT NOT NULL,
    -- The place of the first card that may be new: those before it are begun. Without it,
    -- looking for new cards would read all cards that were learned.
    begun BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, deck)
);
CREATE INDEX learning_decks_deck ON learning_decks (deck);

-- Reviews of users. Rows are added and never changed. They outlast their card, as
-- statistics count them.
CREATE TABLE learning_reviews (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL, -- chosen by the device, by which a review that arrives twice counts once
    card TEXT NOT NULL,
    rating BIGINT NOT NULL, -- 1 again, 2 hard, 3 good, 4 easy
    at BIGINT NOT NULL, -- by the device's clock, and not far ahead of the server's
    took BIGINT NOT NULL, -- milliseconds
    received BIGINT NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE INDEX learning_reviews_card ON learning_reviews (user_id, card, at, id);
CREATE INDEX learning_reviews_at ON learning_reviews (user_id, at);
CREATE INDEX learning_reviews_received ON learning_reviews (user_id, received);

-- The memory of a user for a card, computed from its reviews. A card without a row is new.
CREATE TABLE learning_cards (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    card TEXT NOT NULL REFERENCES deck_cards (id) ON DELETE CASCADE,
    state BIGINT NOT NULL, -- 1 learning, 2 review, 3 relearning
    due BIGINT NOT NULL,
    stability DOUBLE PRECISION NOT NULL, -- days
    difficulty DOUBLE PRECISION NOT NULL, -- 1 to 10
    reviewed BIGINT NOT NULL, -- the last time
    introduced BIGINT NOT NULL, -- the first time
    scheduled BIGINT NOT NULL, -- days
    reps BIGINT NOT NULL,
    lapses BIGINT NOT NULL,
    steps BIGINT NOT NULL, -- that are left of learning
    suspended BIGINT NOT NULL DEFAULT 0, -- 1: it isn't asked
    buried BIGINT, -- until when it isn't asked
    PRIMARY KEY (user_id, card)
);
CREATE INDEX learning_cards_due ON learning_cards (user_id, due, card);
CREATE INDEX learning_cards_introduced ON learning_cards (user_id, introduced);
CREATE INDEX learning_cards_card ON learning_cards (card);

-- How users want to learn.
CREATE TABLE learning_settings (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    retention DOUBLE PRECISION NOT NULL, -- the share of cards that should be remembered when due
    new_cards BIGINT NOT NULL -- a day
);

-- Pictures that notes name.
CREATE TABLE deck_media (
    deck TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    hash TEXT NOT NULL, -- of a blob
    media TEXT NOT NULL, -- the type, such as image/png
    size BIGINT NOT NULL,
    PRIMARY KEY (deck, name)
);
