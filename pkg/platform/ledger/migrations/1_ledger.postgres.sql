-- +goose Up

-- Keeps the ledger as it was written, whatever a program gets wrong.
-- +goose StatementBegin
CREATE FUNCTION ledger_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the ledger is never changed';
END;
$$;
-- +goose StatementEnd
CREATE TRIGGER ledger_accounts_keep_lines BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_fixed();
CREATE TRIGGER ledger_transactions_keep_lines BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_fixed();
CREATE TRIGGER ledger_postings_keep_lines BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_postings
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_fixed();
