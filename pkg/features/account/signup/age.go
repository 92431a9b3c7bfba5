package signup

import (
	"context"
	"errors"
	"fmt"
	"time"

	"knowmad/pkg/features/account/call"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// maxAge is above any user's age, in years: an earlier date of birth is a typing
// error.
const maxAge = 120

// ErrYoung is a date of birth below the market's minimum age. Calls never answer it:
// RecordAgeRefusal gives the neutral error that they answer.
var ErrYoung = errors.New("younger than the market's minimum age")

// ageRefusal keeps a refusal for a day, whatever date is given next.
func ageRefusal() throttle.Policy {
	return throttle.Policy{First: 24 * time.Hour, Most: 24 * time.Hour}
}

// errRefused is the neutral refusal of a sign-up: it names neither an age nor the
// field, so that nothing suggests another try with another date.
func errRefused() *problem.Error {
	return problem.New(problem.FormValidation, "We can't create an account for you at this time.")
}

// CheckAgeRefusal refuses a device on which a date of birth was below a minimum age in
// the last 24 hours, in markets that have one. A device that sends no id is a new
// one each time.
func (s *Service) CheckAgeRefusal(ctx context.Context, m *market.Market, c call.Caller) error {
	if m.MinimumAge == nil || c.Device == "" {
		return nil
	}
	until, err := s.throttle.WaitsUntil(ctx, s.db.One(), s.ageRefusalCounter(c))
	if err != nil {
		return err
	}
	if s.clock.Now().Before(until) {
		return errRefused()
	}
	return nil
}

// RecordAgeRefusal stores the refusal for the device and gives the error of the call.
// The caller has counted the request before (limits.CountMailRequest), which bounds
// the rows that one network address can cause.
func (s *Service) RecordAgeRefusal(ctx context.Context, c call.Caller) error {
	if c.Device != "" {
		err := s.db.Write(ctx, func(q db.Queryer) error {
			_, err := s.throttle.Try(ctx, q, s.ageRefusalCounter(c))
			return err
		})
		if err != nil {
			return err
		}
	}
	return errRefused()
}

func (s *Service) ageRefusalCounter(c call.Caller) throttle.Counter {
	return s.throttle.Counter("age", c.Device, ageRefusal())
}

// BirthDate reads the date of birth where a market has a minimum age; elsewhere it
// gives nil, so that the date isn't stored. The error is ErrYoung below that age, by
// today's date in the market's time zone.
func BirthDate(m *market.Market, text string, now time.Time) (*string, error) {
	const field = "dateOfBirth"
	if m.MinimumAge == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	if text == "" {
		return nil, call.Invalid(field, "Please enter your date of birth.")
	}
	born, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return nil, call.Invalid(field, "Please enter a date such as 2010-05-31.")
	}
	zone, err := time.LoadLocation(m.TimeZone)
	if err != nil {
		return nil, fmt.Errorf("the market's time zone: %w", err)
	}
	year, month, day := now.In(zone).Date()
	age := year - born.Year()
	if month < born.Month() || month == born.Month() && day < born.Day() {
		age--
	}
	if age < 0 || age > maxAge {
		return nil, call.Invalid(field, "Please check your date of birth.")
	}
	if age < *m.MinimumAge {
		return nil, ErrYoung
	}
	return &text, nil
}
