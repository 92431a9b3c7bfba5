// Package leaving deletes the payment data of erased accounts at the payment providers. Their subscriptions have
// ended and have no user any more; the folder subscription does that when an account is erased.
package leaving

import (
	"context"
	"errors"
	"time"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/seldom"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"

	"github.com/rs/zerolog"
)

// Every is how often providers are asked to forget.
const Every = time.Hour

// mostAtOnce is how many subscriptions are read at once, and how many errors are told.
const mostAtOnce = 100

// Config is the configuration of a Leaving.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Provider *pay.Router // nil: none is configured
}

// Leaving deletes payment data at providers. It is safe for use by many goroutines; several servers may work on one database.
type Leaving struct {
	Config

	said *seldom.Log
}

// New makes one on a database of the present shape.
func New(c Config) *Leaving { return &Leaving{c, seldom.New()} }

// Forget deletes the payment data of erased accounts at their providers, once no payment of a subscription is
// pending or to be refunded. A provider that can't be reached is asked again the next time. The error joins those of
// the providers.
func (l *Leaving) Forget(ctx context.Context) error {
	var faults []error
	for last := ""; ; {
		some, err := toForget(ctx, l.DB.One(), last, mostAtOnce)
		if err != nil {
			return errors.Join(append(faults, err)...)
		}
		for _, r := range some {
			if err := ctx.Err(); err != nil {
				return errors.Join(append(faults, err)...)
			}
			if err := l.forget(ctx, r); err != nil && len(faults) < mostAtOnce {
				faults = append(faults, err)
			}
		}
		if len(some) < mostAtOnce {
			return errors.Join(faults...)
		}
		last = some[len(some)-1].ID
	}
}

func (l *Leaving) forget(ctx context.Context, r row) error {
	provider, found := l.Provider.Named(r.Provider)
	if !found {
		if l.said.May(r.Provider, l.Clock.Now(), seldom.Once) {
			l.Log.Warn().Str("provider", r.Provider).Msg("plan: a provider isn't configured any more; what it keeps of users who have left is to be deleted there")
		}
		return nil
	}
	if err := provider.Forget(ctx, r.ID); err != nil {
		return err
	}
	return l.DB.Write(ctx, func(q db.Queryer) error {
		if err := setForgotten(ctx, q, r.ID, l.Clock.Now()); err != nil {
			return err
		}
		return deleteUnpaid(ctx, q, r.ID)
	})
}
