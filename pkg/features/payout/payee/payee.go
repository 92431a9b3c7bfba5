// Package payee is where the money of a knower goes: a name, an address and an account. It
// checks what people enter, and is all that is sealed of it.
//
// Start with Payee. The package stores nothing.
package payee

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/almerlucke/go-iban/iban"
	"golang.org/x/text/language"
)

// Kind is what an account is.
type Kind string

// The kinds.
const (
	IBAN   Kind = "IBAN"
	PayPal Kind = "PAYPAL"
)

// Payee is who is paid, and where.
type Payee struct {
	Kind       Kind   `json:"kind"`
	Name       string `json:"name"`
	Street     string `json:"street"`
	PostalCode string `json:"postalCode"` // "" where a country has none
	City       string `json:"city"`
	Country    string `json:"country"` // ISO 3166-1, two letters
	Account    string `json:"account"` // an IBAN without spaces, or the address of a PayPal account
}

// Bounds of fields in characters. Those of names and addresses are of bank files.
const (
	maxLine    = 70
	maxCode    = 16
	endingSize = 4
)

// Check puts what people entered into the form that is stored. The error is a
// FormValidationError that names each wrong field and what to do.
func (p Payee) Check() (Payee, error) {
	var wrong []problem.Field
	fault := func(field, message string) {
		wrong = append(wrong, problem.Field{Field: field, Message: message})
	}
	line := func(field, text string, most int) string {
		out, why := freetext.Line(text, 1, most)
		if why != "" {
			fault(field, why)
		}
		return out
	}
	p.Name = line("name", p.Name, maxLine)
	p.Street = line("street", p.Street, maxLine)
	if p.PostalCode = strings.TrimSpace(p.PostalCode); p.PostalCode != "" {
		p.PostalCode = line("postalCode", p.PostalCode, maxCode)
	}
	p.City = line("city", p.City, maxLine)
	p.Country = strings.ToUpper(strings.TrimSpace(p.Country))
	if region, err := language.ParseRegion(p.Country); err != nil || !region.IsCountry() || region.String() != p.Country {
		fault("country", "Please choose a country.")
	}
	var why string
	switch p.Kind {
	case IBAN:
		p.Account, why = checkIBAN(p.Account)
	case PayPal:
		p.Account, why = checkPayPal(p.Account)
	default:
		fault("kind", "IBAN or PAYPAL.")
	}
	if why != "" {
		fault("account", why)
	}
	if len(wrong) > 0 {
		return Payee{}, problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(wrong...)
	}
	return p, nil
}

// checkIBAN gives an IBAN without spaces, or a sentence that names its fault.
func checkIBAN(text string) (account, why string) {
	const longest = 34 // characters of an IBAN in any country
	text = strings.ToUpper(strings.Join(strings.Fields(text), ""))
	if text == "" {
		return "", "Please fill this in."
	}
	if len(text) > longest {
		return "", "This is no IBAN: it is too long."
	}
	out, err := iban.NewIBAN(text)
	if err != nil {
		return "", "This is no IBAN. Please compare it with your bank card or statement."
	}
	return out.Code, ""
}

// checkPayPal gives the address of a PayPal account, or a sentence that names its fault.
func checkPayPal(text string) (account, why string) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", "Please fill this in."
	}
	account, err := mail.CheckAddress(text)
	if err != nil {
		return "", "This is no e-mail address."
	}
	return account, ""
}

// Ending is the part of the account that its owner knows it by: the last four characters of an
// IBAN, or the first letter and the host of an address.
func (p Payee) Ending() string {
	if p.Kind == PayPal {
		local, host, _ := strings.Cut(p.Account, "@")
		_, size := utf8.DecodeRuneInString(local)
		return local[:size] + "…@" + host
	}
	return p.Account[max(0, len(p.Account)-endingSize):]
}

// Text gives the payee as JSON, the form that is sealed.
func (p Payee) Text() ([]byte, error) {
	text, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("writing a payee: %w", err)
	}
	return text, nil
}

// Parse reads a Text.
func Parse(text []byte) (p Payee, err error) {
	if err := json.Unmarshal(text, &p); err != nil {
		return Payee{}, fmt.Errorf("reading a payee: %w", err)
	}
	return p, nil
}
