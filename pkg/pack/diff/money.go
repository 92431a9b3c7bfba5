package diff

import (
	"strconv"
	"strings"

	"knowmad/pkg/pack/atlas"
)

// Money formats sums with their currency. It is safe for use by many goroutines.
type Money struct{ digits map[string]int }

// NewMoney reads the decimal places of each currency (ISO 4217).
func NewMoney() Money {
	m := Money{map[string]int{}}
	for _, c := range atlas.Currencies() {
		m.digits[c.Code] = c.Digits
	}
	return m
}

// Minor writes a sum in minor units, such as EUR 500.00.
func (m Money) Minor(sum int64, currency string) string {
	digits := m.digits[currency]
	text := strconv.FormatInt(sum, 10)
	if len(text) <= digits {
		text = strings.Repeat("0", digits-len(text)+1) + text
	}
	whole, fraction := text[:len(text)-digits], text[len(text)-digits:]
	if fraction != "" {
		fraction = "." + fraction
	}
	return currency + " " + thousands(whole) + fraction
}

// Whole writes a sum in whole units, such as EUR 50.
func (m Money) Whole(sum int64, currency string) string {
	return currency + " " + thousands(strconv.FormatInt(sum, 10))
}

func thousands(digits string) string {
	const group = 3
	for i := len(digits) - group; i > 0; i -= group {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
