package event

import (
	"context"

	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

// Line is an event as exports have it.
type Line = line

// Stored are the events of a server's database and data folder that a filter lets through,
// oldest first.
func Stored(ctx context.Context, d *db.DB, data string, f Filter) (lines []Line, err error) {
	s, err := newStore(Config{DB: d, Log: zerolog.Nop(), Folder: data})
	if err != nil {
		return nil, err
	}
	err = each(ctx, s, f, func(r row) error {
		lines = append(lines, lineOf(r))
		return nil
	})
	return lines, err
}
