-- +goose Up

-- On which device a sign-up was made, as a keyed hash, until its address is
-- confirmed: a password that was chosen elsewhere than where the mail is read may
-- be a stranger's. Empty: it isn't known, and no device is the same.
ALTER TABLE users ADD COLUMN signup_device TEXT NOT NULL DEFAULT '';
