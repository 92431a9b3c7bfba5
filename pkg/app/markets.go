package app

import (
	"context"
	"errors"
	"reflect"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/fault"
)

// loadMarkets compiles the packs inside the binary, or watches a folder of packs until ctx
// ends.
func (s *Site) loadMarkets(ctx context.Context, o pack.Options) (*market.Live, error) {
	if s.cfg.MarketsDir != "" {
		return pack.Watch(ctx, s.cfg.MarketsDir, o, s.reloads())
	}
	reg, err := pack.Load(s.cfg.Packs, o)
	if err != nil {
		return nil, err
	}
	return market.Static(reg), nil
}

// reloads returns the function that logs the outcome of each edit of the packs. Unchanged
// faults are not logged again; the end of a hold is logged.
func (s *Site) reloads() func(pack.Event) {
	told, unreadable := map[string]fault.Faults{}, false
	return func(e pack.Event) {
		if unreadable && e.Err == nil {
			s.log.Info().Msg("the packs can be read again")
		}
		if unreadable = e.Err != nil; unreadable {
			s.metrics.reloads.WithLabelValues("", "unreadable").Inc()
			s.log.Error().Err(e.Err).Msg("the packs can't be read; every market stays as it is")
			return
		}
		for _, code := range e.Changed {
			s.metrics.reloads.WithLabelValues(code, "live").Inc()
			s.log.Info().Str("market", code).Msg("pack is live")
		}
		for pack, faults := range e.Held {
			if reflect.DeepEqual(told[pack], faults) {
				continue
			}
			s.metrics.reloads.WithLabelValues(pack, "held").Inc()
			s.log.Error().Str("market", pack).Strs("faults", lines(faults, len(faults))).
				Msg("pack is held back; its last good version stays")
		}
		for pack := range told {
			if _, held := e.Held[pack]; !held {
				s.metrics.reloads.WithLabelValues(pack, "repaired").Inc()
				s.log.Info().Str("market", pack).Msg("pack is taken up again; nothing of it is held back any more")
			}
		}
		told = e.Held
	}
}

// lines returns the first faults for which an edit is held back.
func lines(err error, most int) []string {
	faults, _ := errors.AsType[fault.Faults](err)
	out := make([]string, 0, min(most, len(faults)))
	for _, f := range faults[:min(most, len(faults))] {
		out = append(out, f.String())
	}
	return out
}
