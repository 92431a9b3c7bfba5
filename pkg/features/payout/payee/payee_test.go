package payee_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/platform/cputest"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

// valid is a payee with the account of a kind.
func valid(kind payee.Kind, account string) payee.Payee {
	return payee.Payee{Kind: kind, Name: "Eleni Papadopoulou", Street: "Ermou 1", PostalCode: "105 63", City: "Athína", Country: "GR", Account: account}
}

func TestAccountsOfManyCountries(t *testing.T) {
	for _, account := range []string{
		"GR16 0110 1250 0000 0001 2300 695", "DE89 3704 0044 0532 0130 00", "FR14 2004 1010 0505 0001 3M02 606", "BR97 0036 0305 0000 1000 9795 493P 1",
		"RO49 AAAA 1B31 0075 9384 0000", "CZ65 0800 0000 1920 0014 5399", "PT50 0002 0123 1234 5678 9015 4", "GB29 NWBK 6016 1331 9268 19",
		"PL61 1090 1014 0000 0712 1981 2874", "TR33 0006 1005 1978 6457 8413 26", "de89370400440532013000",
	} {
		p, err := valid(payee.IBAN, account).Check()
		require.NoError(t, err, account)
		require.Equal(t, strings.ToUpper(strings.ReplaceAll(account, " ", "")), p.Account)
		require.Equal(t, p.Account[len(p.Account)-4:], p.Ending())
		text, err := p.Text()
		require.NoError(t, err)
		again, err := payee.Parse(text)
		require.NoError(t, err)
		require.Equal(t, p, again)
	}
	p, err := valid(payee.PayPal, " eleni.p@mail.example ").Check()
	require.NoError(t, err)
	require.Equal(t, []string{"eleni.p@mail.example", "e…@mail.example"}, []string{p.Account, p.Ending()})
}

func TestEveryWrongFieldIsNamed(t *testing.T) {
	for _, c := range []struct {
		change func(p *payee.Payee)
		field  string
	}{
		{func(p *payee.Payee) { p.Name = " " }, "name"},
		{func(p *payee.Payee) { p.Name = strings.Repeat("a", 71) }, "name"},
		{func(p *payee.Payee) { p.Name = "a\u202eb" }, "name"},
		{func(p *payee.Payee) { p.Name = "\x00Eleni" }, "name"},
		{func(p *payee.Payee) { p.Name = "…!" }, "name"},
		{func(p *payee.Payee) { p.Street = "" }, "street"},
		{func(p *payee.Payee) { p.PostalCode = strings.Repeat("1", 17) }, "postalCode"},
		{func(p *payee.Payee) { p.City = "" }, "city"},
		{func(p *payee.Payee) { p.Country = "" }, "country"},
		{func(p *payee.Payee) { p.Country = "XX" }, "country"},
		{func(p *payee.Payee) { p.Country = "150" }, "country"}, // a group of countries
		{func(p *payee.Payee) { p.Account = "DE88370400440532013000" }, "account"},
		{func(p *payee.Payee) { p.Account = "DE8937040044053201300" }, "account"},
		{func(p *payee.Payee) { p.Account = "" }, "account"},
		{func(p *payee.Payee) { p.Account = strings.Repeat("1", 1000) }, "account"},
		{func(p *payee.Payee) { p.Kind = "CASH" }, "kind"},
		{func(p *payee.Payee) { p.Kind, p.Account = payee.PayPal, "eleni" }, "account"},
		{func(p *payee.Payee) { p.Kind, p.Account = payee.PayPal, "Eleni <e@mail.example>" }, "account"},
		{func(p *payee.Payee) { p.Kind, p.Account = payee.PayPal, "e@host" }, "account"},
	} {
		p := valid(payee.IBAN, "DE89370400440532013000")
		c.change(&p)
		_, err := p.Check()
		require.Equal(t, problem.FormValidation, problem.From(err).Type)
		fields := problem.From(err).Fields
		require.Len(t, fields, 1, "%+v", p)
		require.Equal(t, c.field, fields[0].Field)
		require.NotContains(t, fields[0].Message, "DE88", "what was entered isn't said again")
	}
	_, err := (payee.Payee{Kind: payee.IBAN}).Check()
	require.Len(t, problem.From(err).Fields, 5, "a code of an address may be missing")
	cputest.Linear(t, "a payee", 1<<14, func(n int) {
		p := valid(payee.IBAN, strings.Repeat("1", n))
		p.Name = strings.Repeat("a ", n)
		_, _ = p.Check()
	})
}

func FuzzCheck(f *testing.F) {
	f.Add("IBAN", "Eleni", "DE89370400440532013000", "GR")
	f.Add("PAYPAL", "Ελένη", "e@mail.example", "br")
	f.Fuzz(func(t *testing.T, kind, name, account, country string) {
		p := valid(payee.Kind(kind), account)
		p.Name, p.Country = name, country
		first, err := p.Check()
		if err != nil {
			require.Equal(t, problem.FormValidation, problem.From(err).Type)
			return
		}
		again, err := first.Check()
		require.NoError(t, err)
		require.Equal(t, first, again)
		require.True(t, utf8.ValidString(first.Ending()))
		if len(first.Account) > 8 {
			require.NotContains(t, first.Ending(), first.Account)
		}
	})
}
