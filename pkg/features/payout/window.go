package payout

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
)

// lookEvery is how often windows are opened and closed. A know that is published before the
// look opens its window itself.
const lookEvery = time.Minute

// window is a window of a contest, with the terms that it opened with.
type window struct {
	Market   string
	Opens    db.Time
	Closes   db.NullTime // the first moment after it; absent while it has no end
	Currency string
	Tiers    []Tier // from the highest down
}

func (w window) key() string { return w.Market + ":" + strconv.FormatInt(w.Opens.Unix(), 10) }

// newWindow is the window of a market's contest as its pack says it now; ok is false where a
// contest pays nothing.
func newWindow(m *market.Market) (w window, ok bool) {
	if m.Contest == nil || m.Payout.Hidden || len(m.Payout.Tiers) == 0 {
		return window{}, false
	}
	w = window{Market: m.Code, Opens: db.At(m.Contest.StartOn), Currency: m.Currency, Tiers: tiersOf(m)}
	if m.Contest.EndOn != nil {
		w.Closes = db.MaybeAt(m.Contest.Over())
	}
	return w, true
}

// look opens the windows whose time has come, and queues the settlement of those that have
// closed. A window that is over and that no server ever opened is closed without settlement:
// it ended before the database was made.
func (s *Service) look(ctx context.Context) error {
	now := s.Clock.Now()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		if err := deleteLinks(ctx, q, now.Add(-linkMemory)); err != nil {
			return err
		}
		for _, m := range s.Markets.Current().All() {
			w, ok := newWindow(m)
			if !ok || now.Before(w.Opens.Time) {
				continue
			}
			if m.ContestRunning(now) {
				if err := openWindow(ctx, q, w); err != nil {
					return err
				}
				continue
			}
			missed, err := insertSettled(ctx, q, w, now)
			if err != nil {
				return err
			}
			if missed {
				q.AfterCommit(func() {
					s.Log.Info().Str("market", w.Market).Time("opened", w.Opens.Time).Time("closed", w.Closes.Time).
						Msg("payout: a contest ended before this database was made; it is closed without settlement")
				})
			}
		}
		due, err := closedWindows(ctx, q, now)
		for _, w := range due {
			if err == nil {
				_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: settling, Key: w.key()})
			}
		}
		return err
	})
}

// openWindow stores the terms of a window unless it is open already. The end of one that had
// none is stored once its pack says it.
func openWindow(ctx context.Context, q db.Queryer, w window) error {
	if err := insertWindow(ctx, q, w); err != nil {
		return err
	}
	return endWindow(ctx, q, w)
}

// parseKey reads what window.key wrote.
func parseKey(key string) (marketCode string, opens db.Time, err error) {
	for i := len(key) - 1; i > 0; i-- {
		if key[i] == ':' {
			seconds, err := strconv.ParseInt(key[i+1:], 10, 64)
			if err != nil {
				break
			}
			return key[:i], db.At(time.Unix(seconds, 0)), nil
		}
	}
	return "", db.Time{}, fmt.Errorf("payout: %q names no window", key)
}
