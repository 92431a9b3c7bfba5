-- +goose Up

-- Lets counts and topics follow their know, whoever changes it.
-- +goose StatementBegin
CREATE FUNCTION know_count(counted_market TEXT, counted_subject BIGINT, difference BIGINT) RETURNS void LANGUAGE sql AS $$
    INSERT INTO know_counts (market, subject, n) SELECT counted_market, s.subject, difference
        FROM (VALUES (0::BIGINT), (counted_subject)) AS s (subject) WHERE s.subject IS NOT NULL
        ON CONFLICT (market, subject) DO UPDATE SET n = know_counts.n + difference;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION knows_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' AND OLD.listed IS NOT NULL THEN
        PERFORM know_count(OLD.market, OLD.subject, -1);
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.listed IS NOT NULL THEN
        PERFORM know_count(NEW.market, NEW.subject, 1);
    END IF;
    RETURN NULL;
END;
$$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION know_topics_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE know_topics SET market = NEW.market, listed = NEW.listed, views = NEW.views WHERE know = NEW.id;
    RETURN NULL;
END;
$$;
-- +goose StatementEnd

CREATE TRIGGER knows_counted_at_insert AFTER INSERT ON knows FOR EACH ROW
    WHEN (NEW.listed IS NOT NULL) EXECUTE FUNCTION knows_counted();
CREATE TRIGGER knows_counted_at_delete AFTER DELETE ON knows FOR EACH ROW
    WHEN (OLD.listed IS NOT NULL) EXECUTE FUNCTION knows_counted();
CREATE TRIGGER knows_counted_at_update AFTER UPDATE OF market, subject, listed ON knows FOR EACH ROW
    WHEN ((OLD.listed IS NULL) <> (NEW.listed IS NULL) OR OLD.market <> NEW.market OR OLD.subject IS DISTINCT FROM NEW.subject)
    EXECUTE FUNCTION knows_counted();
CREATE TRIGGER know_topics_follow AFTER UPDATE OF market, listed, views ON knows FOR EACH ROW
    WHEN (OLD.market <> NEW.market OR OLD.listed IS DISTINCT FROM NEW.listed OR OLD.views <> NEW.views)
    EXECUTE FUNCTION know_topics_follow();
