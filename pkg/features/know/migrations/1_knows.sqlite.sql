-- +goose Up

-- Lets counts and topics follow their know, whoever changes it.
-- +goose StatementBegin
CREATE TRIGGER knows_counted_at_insert AFTER INSERT ON knows WHEN NEW.listed IS NOT NULL
BEGIN
    INSERT INTO know_counts (market, subject, n) VALUES (NEW.market, 0, 1) ON CONFLICT (market, subject) DO UPDATE SET n = n + 1;
    INSERT INTO know_counts (market, subject, n) SELECT NEW.market, NEW.subject, 1 WHERE NEW.subject IS NOT NULL
        ON CONFLICT (market, subject) DO UPDATE SET n = n + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER knows_counted_at_delete AFTER DELETE ON knows WHEN OLD.listed IS NOT NULL
BEGIN
    UPDATE know_counts SET n = n - 1 WHERE market = OLD.market AND subject = 0;
    UPDATE know_counts SET n = n - 1 WHERE market = OLD.market AND subject = OLD.subject;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER knows_counted_at_update AFTER UPDATE OF market, subject, listed ON knows
    WHEN (OLD.listed IS NULL) <> (NEW.listed IS NULL) OR OLD.market <> NEW.market OR OLD.subject IS NOT NEW.subject
BEGIN
    UPDATE know_counts SET n = n - 1 WHERE OLD.listed IS NOT NULL AND market = OLD.market AND subject = 0;
    UPDATE know_counts SET n = n - 1 WHERE OLD.listed IS NOT NULL AND market = OLD.market AND subject = OLD.subject;
    INSERT INTO know_counts (market, subject, n) SELECT NEW.market, 0, 1 WHERE NEW.listed IS NOT NULL
        ON CONFLICT (market, subject) DO UPDATE SET n = n + 1;
    INSERT INTO know_counts (market, subject, n) SELECT NEW.market, NEW.subject, 1 WHERE NEW.listed IS NOT NULL AND NEW.subject IS NOT NULL
        ON CONFLICT (market, subject) DO UPDATE SET n = n + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER know_topics_follow AFTER UPDATE OF market, listed, views ON knows
    WHEN OLD.market <> NEW.market OR OLD.listed IS NOT NEW.listed OR OLD.views <> NEW.views
BEGIN
    UPDATE know_topics SET market = NEW.market, listed = NEW.listed, views = NEW.views WHERE know = NEW.id;
END;
-- +goose StatementEnd
