-- +goose Up

-- Keeps invoices as they were issued. They are deleted when the law no longer wants them.
-- +goose StatementBegin
CREATE TRIGGER plan_invoices_keep_lines BEFORE UPDATE ON plan_invoices
BEGIN
    SELECT RAISE(ABORT, 'an invoice is never changed');
END;
-- +goose StatementEnd
