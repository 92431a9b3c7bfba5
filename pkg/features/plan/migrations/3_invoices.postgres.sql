-- +goose Up

-- Keeps invoices as they were issued. They are deleted when the law no longer wants them.
-- +goose StatementBegin
CREATE FUNCTION plan_invoice_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an invoice is never changed';
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER plan_invoices_keep_lines BEFORE UPDATE ON plan_invoices
    FOR EACH STATEMENT EXECUTE FUNCTION plan_invoice_is_fixed();
