-- +goose Up

-- Keeps the ledger as it was written, whatever a program gets wrong.
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_keep_lines BEFORE UPDATE ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_accounts_lose_nothing BEFORE DELETE ON ledger_accounts
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_transactions_keep_lines BEFORE UPDATE ON ledger_transactions
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_transactions_lose_nothing BEFORE DELETE ON ledger_transactions
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_postings_keep_lines BEFORE UPDATE ON ledger_postings
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER ledger_postings_lose_nothing BEFORE DELETE ON ledger_postings
BEGIN
    SELECT RAISE(ABORT, 'the ledger is never changed');
END;
-- +goose StatementEnd
