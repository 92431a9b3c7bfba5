package account

import (
	"fmt"
	"time"

	"knowmad/pkg/market"
)

// oldest is an age that nobody reaches; a date before it is a slip.
const oldest = 120

// birthDate reads the date of birth where a market has a minimum age, and
// refuses who is younger on the market's own calendar. Elsewhere it isn't kept.
func birthDate(m *market.Market, text string, now time.Time) (*string, error) {
	const field = "dateOfBirth"
	if m.MinimumAge == nil {
		return nil, nil //nolint:nilnil // there is none
	}
	if text == "" {
		return nil, invalid(field, "Please enter your date of birth.")
	}
	born, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return nil, invalid(field, "Please enter a date such as 2010-05-31.")
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
	if age < 0 || age > oldest {
		return nil, invalid(field, "Please check your date of birth.")
	}
	if age < *m.MinimumAge {
		return nil, invalid(field, fmt.Sprintf("You need to be at least %d years old.", *m.MinimumAge))
	}
	return &text, nil
}
