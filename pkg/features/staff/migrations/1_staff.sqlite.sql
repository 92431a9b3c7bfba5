-- +goose Up

-- Keeps the log as it was written, whatever a program gets wrong.
-- +goose StatementBegin
CREATE TRIGGER staff_log_keeps_lines BEFORE UPDATE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'the staff log is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER staff_log_loses_nothing BEFORE DELETE ON staff_log
BEGIN
    SELECT RAISE(ABORT, 'the staff log is never changed');
END;
-- +goose StatementEnd
