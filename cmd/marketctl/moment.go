package main

import (
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/trail"
)

// moment reads --at; nil without one. A day or a time without a zone is meant as
// people of the market read their clocks if just one is asked about, else in UTC.
func (p packsFlag) moment(text string, codes ...string) (*time.Time, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // a call without --at has no moment
	}
	zone := "UTC"
	if len(codes) == 1 {
		zone = ""
		// Packs that can't be read are a fault where they are asked for their values.
		if packs, err := p.open(); err == nil {
			zone = trail.TimeZone(packs, codes[0])
		}
	}
	t, err := market.ParseMoment(text, zone)
	if err != nil {
		return nil, usageError{fmt.Errorf("--at: %w", err)}
	}
	return &t, nil
}
