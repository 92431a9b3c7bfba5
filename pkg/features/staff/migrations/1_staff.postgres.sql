-- +goose Up

-- Keeps the log as it was written, whatever a program gets wrong.
-- +goose StatementBegin
CREATE FUNCTION staff_log_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the staff log is never changed';
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER staff_log_keeps_lines BEFORE UPDATE OR DELETE OR TRUNCATE ON staff_log
    FOR EACH STATEMENT EXECUTE FUNCTION staff_log_is_fixed();
