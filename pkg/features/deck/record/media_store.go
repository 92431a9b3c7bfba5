package record

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"knowmad/pkg/platform/db"
)

// AddMedium stores that a deck has a picture.
func AddMedium(ctx context.Context, q db.Queryer, m Medium) error {
	_, err := q.Exec(ctx, `INSERT INTO deck_media (deck, name, hash, media, size) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (deck, name) DO UPDATE SET hash = excluded.hash, media = excluded.media, size = excluded.size`, m.Deck, m.Name, m.Hash, m.Media, m.Size)
	if err != nil {
		return fmt.Errorf("storing a picture of a deck: %w", err)
	}
	return nil
}

// MediaOf reads the pictures of a deck.
func MediaOf(ctx context.Context, q db.Queryer, deck string) (Media, error) {
	var rows []Medium
	if err := q.Select(ctx, &rows, `SELECT deck, name, hash, media, size FROM deck_media WHERE deck = ? ORDER BY name`, deck); err != nil {
		return nil, fmt.Errorf("reading pictures of a deck: %w", err)
	}
	out := make(Media, len(rows))
	for _, m := range rows {
		out[m.Name] = m
	}
	return out, nil
}

// MediumOf finds a picture of a deck by the version in its address.
func MediumOf(ctx context.Context, q db.Queryer, deck, version string) (m Medium, found bool, err error) {
	err = q.Get(ctx, &m, `SELECT deck, name, hash, media, size FROM deck_media WHERE deck = ? AND SUBSTR(hash, 1, ?) = ? ORDER BY name LIMIT 1`, deck, versionLength, version)
	if errors.Is(err, sql.ErrNoRows) {
		return Medium{}, false, nil
	}
	if err != nil {
		return Medium{}, false, fmt.Errorf("reading a picture of a deck: %w", err)
	}
	return m, true, nil
}
