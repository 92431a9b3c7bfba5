// Package clock is the server's one source of time. Nothing else asks the
// machine what time it is, so that tests and previews can say.
package clock

import "time"

// Clock tells the time.
type Clock interface {
	// Now is the present moment in UTC.
	Now() time.Time
}

// System is the machine's clock.
type System struct{}

// Now is the present moment in UTC.
func (System) Now() time.Time { return time.Now().UTC() } //nolint:forbidigo // the one place that asks the machine

// Fixed always tells the same time.
type Fixed time.Time

// Now is the fixed moment in UTC.
func (f Fixed) Now() time.Time { return time.Time(f).UTC() }
