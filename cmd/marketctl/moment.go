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
		zone = p.timeZone(codes[0])
	}
	t, err := market.ParseMoment(text, zone)
	if err != nil {
		return nil, usageError{fmt.Errorf("--at: %w", err)}
	}
	return &t, nil
}

// timeZone is a market's; "" where its pack does not say one, which is told
// where the pack is read.
func (p packsFlag) timeZone(code string) string {
	packs, err := p.open()
	if err != nil {
		return ""
	}
	trail, err := trail.Read(packs)
	if err != nil {
		return ""
	}
	values, err := trail.Explain(code, market.Prod, "timeZone")
	if err != nil || len(values) == 0 {
		return ""
	}
	zone, _ := values[0].JSON.(string)
	return zone
}
