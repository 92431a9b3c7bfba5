-- +goose Up

-- Knows that people share. Readers get one of a know's revisions. Its row has all that they
-- are told of it beside the revision's row: reading it takes one statement with few rows.
CREATE TABLE knows (
    id TEXT PRIMARY KEY,
    market TEXT NOT NULL,
    language TEXT NOT NULL, -- of the market's content, without its country: en for en-GB
    author TEXT REFERENCES users (id) ON DELETE SET NULL, -- without one its author has left
    title TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    topics TEXT NOT NULL DEFAULT '', -- uuids with U+001F between them
    grades TEXT NOT NULL DEFAULT '',
    tags TEXT NOT NULL DEFAULT '',
    subject BIGINT,
    school_type TEXT,
    exam_board TEXT,
    format TEXT NOT NULL, -- DOCUMENT or IMAGE
    visibility TEXT NOT NULL, -- public or private, as its author wants it
    status TEXT NOT NULL, -- PROCESSING, REVIEW, PUBLISHED, PRIVATE, REJECTED or DELETED
    revision TEXT, -- the one that readers get; none before the first is ready
    version BIGINT NOT NULL DEFAULT 1, -- counts its author's changes
    review TEXT NOT NULL DEFAULT '', -- why it waits for staff: similar, or ''
    similar_to TEXT, -- the know that it is like
    approved TEXT NOT NULL DEFAULT '', -- the revision that staff let pass, or ''
    folder TEXT NOT NULL DEFAULT '', -- uuid of the folder that its author saves it in, or ''
    -- Of the revision that readers get:
    page_count BIGINT NOT NULL DEFAULT 0,
    words BIGINT NOT NULL DEFAULT 0,
    text_language TEXT NOT NULL DEFAULT '', -- BCP 47; '' where it isn't known
    cover TEXT NOT NULL DEFAULT '', -- hash of the first page's picture that addresses carry
    cover_width BIGINT NOT NULL DEFAULT 0,
    cover_height BIGINT NOT NULL DEFAULT 0,
    views BIGINT NOT NULL DEFAULT 0,
    likes BIGINT NOT NULL DEFAULT 0,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    published BIGINT, -- for the first time
    listed BIGINT -- published, while lists show it
);
CREATE INDEX knows_newest ON knows (market, listed DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_newest_of_subject ON knows (market, subject, listed DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_most_read ON knows (market, views DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_most_read_of_subject ON knows (market, subject, views DESC, id) WHERE listed IS NOT NULL;
CREATE INDEX knows_author ON knows (author, created DESC, id) WHERE author IS NOT NULL;
CREATE INDEX knows_newest_of_author ON knows (author, language, listed DESC, id, market) WHERE listed IS NOT NULL;

-- Counts how many knows a market's lists have. Counting them anew takes longer than reading
-- a part of a list.
CREATE TABLE know_counts (
    market TEXT NOT NULL,
    subject BIGINT NOT NULL, -- 0: all of the market
    n BIGINT NOT NULL,
    PRIMARY KEY (market, subject)
);

-- Topics once more, for the indexes by which their knows are listed.
CREATE TABLE know_topics (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    topic TEXT NOT NULL,
    -- Of their know, so that an index has all by which a topic's list is chosen and ordered:
    market TEXT,
    listed BIGINT,
    views BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (know, topic)
);
CREATE INDEX know_topics_newest ON know_topics (market, topic, listed DESC, know) WHERE listed IS NOT NULL;
CREATE INDEX know_topics_most_read ON know_topics (market, topic, views DESC, know) WHERE listed IS NOT NULL;

-- The files that an author sent at once, and the pages that are made of them.
CREATE TABLE know_revisions (
    id TEXT PRIMARY KEY,
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    state TEXT NOT NULL, -- processing, ready, failed or replaced
    step TEXT NOT NULL DEFAULT '',
    done BIGINT NOT NULL DEFAULT 0,
    total BIGINT NOT NULL DEFAULT 0,
    deadline BIGINT NOT NULL, -- of its processing
    failure TEXT NOT NULL DEFAULT '', -- a reason's key
    failed_file BIGINT, -- the position of the file that has it
    page_count BIGINT NOT NULL DEFAULT 0,
    words BIGINT NOT NULL DEFAULT 0,
    text_language TEXT NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    finished BIGINT,
    -- Set once it is ready: the list of its files and pages for readers, and the texts of
    -- the pages that all visitors see sharp. See record/outline.go.
    outline TEXT NOT NULL DEFAULT '',
    free_texts TEXT NOT NULL DEFAULT '',
    -- The picture with which messengers and networks show a link to the know:
    share_picture TEXT NOT NULL DEFAULT '', -- hash of a blob; '' before it is asked for
    share_version TEXT NOT NULL DEFAULT '', -- of the drawing in it
    -- The costs of its processing so far: milliseconds of a processor in the processes that
    -- read documents and in text recognition, and how many of those processes ended during
    -- their work.
    spent BIGINT NOT NULL DEFAULT 0,
    recognised BIGINT NOT NULL DEFAULT 0,
    ends BIGINT NOT NULL DEFAULT 0,
    UNIQUE (know, number)
);
CREATE INDEX know_revisions_processing ON know_revisions (deadline) WHERE state = 'processing';

CREATE TABLE know_files (
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    position BIGINT NOT NULL, -- from 1
    name TEXT NOT NULL, -- as its author's device calls it
    kind TEXT NOT NULL,
    size BIGINT NOT NULL, -- of the original, in bytes
    original TEXT NOT NULL, -- hash
    clean TEXT NOT NULL DEFAULT '', -- hash of the file that readers download, once it is made
    clean_size BIGINT NOT NULL DEFAULT 0,
    first_page BIGINT NOT NULL DEFAULT 0, -- from 1; 0 before it is known
    page_count BIGINT NOT NULL DEFAULT 0,
    scanned BIGINT, -- when the virus scanner found nothing in it; none: it wasn't asked
    omitted TEXT NOT NULL DEFAULT '', -- losses of the conversion, as JSON for its author; '' without any
    PRIMARY KEY (revision, position)
);
CREATE INDEX know_files_original ON know_files (original);

CREATE TABLE know_pages (
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    number BIGINT NOT NULL, -- from 1
    width BIGINT NOT NULL, -- of its largest picture, in pixels
    height BIGINT NOT NULL,
    w480 TEXT NOT NULL, -- hashes of its pictures
    w960 TEXT NOT NULL,
    w1600 TEXT NOT NULL,
    blurred TEXT NOT NULL,
    text TEXT NOT NULL,
    lines TEXT NOT NULL, -- JSON
    PRIMARY KEY (revision, number)
);

-- The fingerprint of a revision's text: see pkg/platform/fingerprint.
CREATE TABLE know_fingerprints (
    revision TEXT PRIMARY KEY REFERENCES know_revisions (id) ON DELETE CASCADE,
    signature TEXT NOT NULL
);
CREATE TABLE know_bands (
    band BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revision TEXT NOT NULL REFERENCES know_revisions (id) ON DELETE CASCADE,
    PRIMARY KEY (band, value, revision)
);
CREATE INDEX know_bands_revision ON know_bands (revision);

-- Removed knows, by which they are recognised when they are shared again. A row stays when
-- the know and its author are gone, and says nothing of either.
CREATE TABLE know_removed (
    know TEXT PRIMARY KEY,
    ground TEXT NOT NULL,
    removed BIGINT NOT NULL,
    signature TEXT NOT NULL DEFAULT '' -- of its text; '' where it has too little
);
CREATE TABLE know_removed_files (
    original TEXT NOT NULL, -- hash
    know TEXT NOT NULL REFERENCES know_removed (know) ON DELETE CASCADE,
    PRIMARY KEY (original, know)
);
CREATE INDEX know_removed_files_know ON know_removed_files (know);
CREATE TABLE know_removed_bands (
    band BIGINT NOT NULL,
    value BIGINT NOT NULL,
    know TEXT NOT NULL REFERENCES know_removed (know) ON DELETE CASCADE,
    PRIMARY KEY (band, value, know)
);
CREATE INDEX know_removed_bands_know ON know_removed_bands (know);

-- Wishes to be told by mail when the processing of a know ends. The row goes with the mail.
CREATE TABLE know_result_mails (
    know TEXT PRIMARY KEY REFERENCES knows (id) ON DELETE CASCADE,
    email TEXT NOT NULL, -- '' is the author's own, whatever it is by then
    asked BIGINT NOT NULL
);

CREATE TABLE know_likes (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (know, user_id)
);
CREATE INDEX know_likes_user ON know_likes (user_id, created);

-- Readers of a know on a day, by hashes whose salt is gone soon after it.
CREATE TABLE know_views (
    know TEXT NOT NULL REFERENCES knows (id) ON DELETE CASCADE,
    day BIGINT NOT NULL, -- since 1970, UTC
    visitor TEXT NOT NULL,
    network TEXT NOT NULL, -- hash of the part of the internet that the visitor came from
    PRIMARY KEY (know, day, visitor)
);
CREATE INDEX know_views_day ON know_views (day);
CREATE INDEX know_views_network ON know_views (know, day, network);

CREATE TABLE know_view_salts (
    day BIGINT PRIMARY KEY,
    salt TEXT NOT NULL
);
