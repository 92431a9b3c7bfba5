package keyring

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"

	"knowmad/pkg/platform/db"
)

// makeFirst makes the first keys. Servers that start at once agree on them.
func (r *Ring) makeFirst(ctx context.Context) error {
	err := r.db.Write(ctx, func(q db.Queryer) error {
		for _, purpose := range r.purposes {
			_, err := q.Exec(ctx, `INSERT INTO secrets (purpose, number, value, created) VALUES (?, 1, ?, ?)
				ON CONFLICT (purpose, number) DO NOTHING`, purpose, base64.RawURLEncoding.EncodeToString(newValue()), db.At(r.clock.Now()))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("making the servers' keys: %w", err)
	}
	return nil
}

func (r *Ring) read(ctx context.Context) ([]Key, error) {
	var rows []struct {
		Purpose string
		Number  int64
		Value   string
		Created db.Time
	}
	err := r.db.One().Select(ctx, &rows, `SELECT purpose, number, value, created FROM secrets ORDER BY purpose, number DESC`)
	if err != nil {
		return nil, fmt.Errorf("reading the servers' keys: %w", err)
	}
	all := make([]Key, 0, len(rows))
	for _, row := range rows {
		value, err := base64.RawURLEncoding.DecodeString(row.Value)
		if err != nil || len(value) < sha256.Size {
			return nil, fmt.Errorf("the key %s %d is not one", row.Purpose, row.Number)
		}
		all = append(all, Key{row.Purpose, row.Number, value, row.Created.Time})
	}
	return all, nil
}
