package passkeys

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/features/account/users"
	"knowmad/pkg/platform/db"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"
)

// passkeyRow is a row of passkeys.
type passkeyRow struct {
	ID         string
	User       string `db:"user_id"`
	Host       string
	Credential string
	PublicKey  string `db:"public_key"`
	Flags      int64
	Counter    int64
	Transports string
	Name       string
	Created    db.Time
	Used       db.NullTime
}

const passkeyColumns = `id, user_id, host, credential, public_key, flags, counter, transports, name, created, used` //nolint:gosec // names of columns

// credential is the row as the library has it.
func (r passkeyRow) credential() (webauthn.Credential, error) {
	id, err := base64.RawURLEncoding.DecodeString(r.Credential)
	if err != nil {
		return webauthn.Credential{}, fmt.Errorf("the passkey %s: %w", r.ID, err)
	}
	key, err := base64.RawURLEncoding.DecodeString(r.PublicKey)
	if err != nil {
		return webauthn.Credential{}, fmt.Errorf("the passkey %s: %w", r.ID, err)
	}
	c := webauthn.Credential{
		ID: id, PublicKey: key,
		Flags:         webauthn.NewCredentialFlags(protocol.AuthenticatorFlags(r.Flags)),
		Authenticator: webauthn.Authenticator{SignCount: uint32(r.Counter)},
	}
	for t := range strings.FieldsSeq(r.Transports) {
		c.Transport = append(c.Transport, protocol.AuthenticatorTransport(t))
	}
	return c, nil
}

func findPasskey(ctx context.Context, q db.Queryer, host string, credential []byte) (r passkeyRow, err error) {
	err = q.Get(ctx, &r, `SELECT `+passkeyColumns+` FROM passkeys WHERE host = ? AND credential = ?`,
		host, base64.RawURLEncoding.EncodeToString(credential))
	return r, err
}

func listPasskeys(ctx context.Context, q db.Queryer, userID string) ([]passkeyRow, error) {
	var rows []passkeyRow
	err := q.Select(ctx, &rows, `SELECT `+passkeyColumns+` FROM passkeys WHERE user_id = ? ORDER BY created DESC, id`, userID)
	if err != nil {
		return nil, fmt.Errorf("reading passkeys: %w", err)
	}
	return rows, nil
}

func countPasskeys(ctx context.Context, q db.Queryer, userID string) (n int, err error) {
	if err = q.Get(ctx, &n, `SELECT COUNT(*) FROM passkeys WHERE user_id = ?`, userID); err != nil {
		return 0, fmt.Errorf("counting passkeys: %w", err)
	}
	return n, nil
}

// holder is an account with its passkeys on a host.
func (s *Service) holder(ctx context.Context, q db.Queryer, u users.User, host string) (keyHolder, error) {
	rows, err := listPasskeys(ctx, q, u.ID)
	if err != nil {
		return keyHolder{}, err
	}
	h := keyHolder{User: u}
	for _, r := range rows {
		if r.Host != host {
			continue
		}
		key, err := r.credential()
		if err != nil {
			return keyHolder{}, err
		}
		h.keys = append(h.keys, key)
	}
	return h, nil
}

// maxTransports bounds what is kept of how a device is reached, in bytes.
const maxTransports = 200

func (s *Service) insertPasskey(ctx context.Context, q db.Queryer, id, userID, host, name string, key *webauthn.Credential) error {
	var transports []string
	for _, t := range key.Transport {
		if known := strings.Trim(string(t), "abcdefghijklmnopqrstuvwxyz-") == ""; known {
			transports = append(transports, string(t))
		}
	}
	reached := strings.Join(transports, " ")
	if len(reached) > maxTransports {
		reached = ""
	}
	_, err := q.Exec(ctx, `INSERT INTO passkeys (`+passkeyColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, userID, host, base64.RawURLEncoding.EncodeToString(key.ID), base64.RawURLEncoding.EncodeToString(key.PublicKey),
		int64(key.Flags.ProtocolValue()), int64(key.Authenticator.SignCount), reached, name, db.At(s.clock.Now()), db.NullTime{})
	if err != nil {
		return fmt.Errorf("storing a passkey: %w", err)
	}
	return nil
}

// usedPasskey stores the signature counter. Of two sign-ins with the same count the
// second is refused.
func (s *Service) usedPasskey(ctx context.Context, q db.Queryer, was passkeyRow, now *webauthn.Credential) error {
	n, err := q.Exec(ctx, `UPDATE passkeys SET counter = ?, flags = ?, used = ? WHERE id = ? AND counter = ?`,
		int64(now.Authenticator.SignCount), int64(now.Flags.ProtocolValue()), db.At(s.clock.Now()), was.ID, was.Counter)
	if err != nil {
		return fmt.Errorf("counting a passkey: %w", err)
	}
	if n == 0 {
		return errPasskey().WithCause(errCounter)
	}
	return nil
}

// ceremony keeps what a device is asked to sign for a new passkey, and makes what
// its browser gets. Challenges without an answer are cleared away by the next one.
func (s *Service) ceremony(ctx context.Context, q db.Queryer, at call.Site, userID string, session *webauthn.SessionData, options any) (Ceremony, error) {
	now := s.clock.Now()
	public, err := json.Marshal(options)
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey options: %w", err)
	}
	kept, err := json.Marshal(session)
	if err != nil {
		return Ceremony{}, fmt.Errorf("passkey options: %w", err)
	}
	if err := DeleteExpired(ctx, q, now); err != nil {
		return Ceremony{}, err
	}
	token := users.NewToken()
	_, err = q.Exec(ctx, `INSERT INTO passkey_challenges (hash, user_id, host, ceremony, expires) VALUES (?, ?, ?, ?, ?)`,
		users.Hash(token), userID, at.Host, string(kept), db.At(now.Add(challengeFor)))
	if err != nil {
		return Ceremony{}, fmt.Errorf("storing a challenge: %w", err)
	}
	return Ceremony{RequestID: token, PublicKey: public}, nil
}

// answerOf deletes the challenge of a new passkey, also where the answer is refused
// later: a challenge works once, for the user and host for which it was made.
func (s *Service) answerOf(ctx context.Context, at call.Site, userID, request string) (session webauthn.SessionData, err error) {
	if len(request) > users.MaxToken {
		return session, errChallenge()
	}
	var row struct {
		User     string `db:"user_id"`
		Host     string
		Ceremony string
		Expires  db.Time
	}
	taken := false
	err = s.db.Write(ctx, func(q db.Queryer) error {
		taken = false
		err := q.Get(ctx, &row, `SELECT user_id, host, ceremony, expires FROM passkey_challenges WHERE hash = ?`, users.Hash(request))
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading a challenge: %w", err)
		}
		n, err := q.Exec(ctx, `DELETE FROM passkey_challenges WHERE hash = ?`, users.Hash(request))
		if err != nil {
			return fmt.Errorf("using a challenge: %w", err)
		}
		taken = n == 1
		return nil
	})
	if err != nil {
		return session, err
	}
	if !taken || row.Host != at.Host || row.User != userID || !s.clock.Now().Before(row.Expires.Time) {
		return session, errChallenge()
	}
	if err := json.Unmarshal([]byte(row.Ceremony), &session); err != nil {
		return session, fmt.Errorf("reading a challenge: %w", err)
	}
	return session, nil
}

// updatePasskeyName gives a user's passkey another name; found is false where the user has no such one.
func updatePasskeyName(ctx context.Context, q db.Queryer, userID, id, name string) (found bool, err error) {
	n, err := q.Exec(ctx, `UPDATE passkeys SET name = ? WHERE id = ? AND user_id = ?`, name, id, userID)
	if err != nil {
		return false, fmt.Errorf("renaming a passkey: %w", err)
	}
	return n > 0, nil
}

// deletePasskey deletes a user's passkey; found is false where the user has no such one.
func deletePasskey(ctx context.Context, q db.Queryer, userID, id string) (found bool, err error) {
	n, err := q.Exec(ctx, `DELETE FROM passkeys WHERE id = ? AND user_id = ?`, id, userID)
	if err != nil {
		return false, fmt.Errorf("removing a passkey: %w", err)
	}
	return n > 0, nil
}

// DeleteExpired deletes the challenges of ceremonies that were not finished in time.
func DeleteExpired(ctx context.Context, q db.Queryer, now time.Time) error {
	if _, err := q.Exec(ctx, `DELETE FROM passkey_challenges WHERE expires < ?`, db.At(now)); err != nil {
		return fmt.Errorf("clearing challenges away: %w", err)
	}
	return nil
}
