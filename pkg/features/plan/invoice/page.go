package invoice

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/icu"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/typeset"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

//go:embed messages/*.json
var messages embed.FS

// Paper is an invoice that is to be printed.
type Paper struct {
	row   row
	texts *icu.Catalogue
}

// File is its file's name: the number alone, which is the same in every language.
func (p *Paper) File() string { return p.row.name() + ".pdf" }

// PDF sets it. The error may be an asset.MissingError, where the program was built without fonts.
func (p *Paper) PDF(ctx context.Context) ([]byte, error) {
	var out bytes.Buffer
	d, err := p.document()
	if err != nil {
		return nil, err
	}
	if _, err := typeset.PDF(ctx, &out, d, typeset.Options{Letter: p.row.Letter}); err != nil {
		return nil, fmt.Errorf("setting an invoice: %w", err)
	}
	return out.Bytes(), nil
}

func (p *Paper) document() (*document.Document, error) {
	var seller market.Seller
	if err := json.Unmarshal([]byte(p.row.Seller), &seller); err != nil {
		return nil, fmt.Errorf("the seller of an invoice: %w", err)
	}
	r := p.row
	title := p.say("title", map[string]string{"kind": string(r.Kind)})
	address := append([]string{seller.Name}, seller.Address...)
	address = append(address, p.country(seller.Country), p.say("vatId", map[string]string{"id": seller.VATID}))
	facts := []document.Row{
		fact(p.say("number", nil), r.name()),
		fact(p.say("issued", nil), p.day(r.Issued.Time)),
		fact(p.say("period", nil), p.day(r.From.Time)+" – "+p.day(r.To.Time)),
	}
	if r.Corrects.Valid {
		facts = append(facts, fact(p.say("corrects", nil), r.Corrects.String))
	}
	sums := []document.Row{
		sum(p.say("item", nil), p.say("sum", map[string]string{"currency": r.Currency}), true),
		sum(p.say("plan", map[string]string{"brand": r.Brand}), p.money(r.signed(r.Amount-r.Tax)), false),
	}
	if r.Tax != 0 {
		sums = append(sums, sum(p.say("tax", map[string]string{"name": r.TaxName, "rate": p.percent()}), p.money(r.signed(r.Tax)), false))
	}
	sums = append(sums, sum(p.say("total", nil), p.money(r.signed(r.Amount)), true))
	return &document.Document{Title: title + " " + r.name(), Blocks: []document.Block{
		&document.Paragraph{Align: document.Right, Runs: runs(strings.Join(address, "\n"), false)},
		&document.Heading{Level: 1, Runs: runs(title, false)},
		&document.Table{Rows: facts},
		&document.Table{Header: 1, Rows: sums},
		&document.Paragraph{Runs: runs(p.say("paid", map[string]string{"kind": string(r.Kind), "method": string(r.Method)}), false)},
	}}, nil
}

func runs(text string, bold bool) []document.Run {
	return []document.Run{{Text: text, Style: document.Style{Bold: bold}}}
}

func cell(text string, align document.Align, bold bool) document.Cell {
	return document.Cell{Columns: 1, Rows: 1, Align: align, Blocks: []document.Block{&document.Paragraph{Align: align, Runs: runs(text, bold)}}}
}

func fact(name, value string) document.Row {
	return document.Row{Cells: []document.Cell{cell(name, document.Left, true), cell(value, document.Left, false)}}
}

func sum(name, amount string, bold bool) document.Row {
	return document.Row{Cells: []document.Cell{cell(name, document.Left, bold), cell(amount, document.Right, bold)}}
}

func (p *Paper) say(key string, values map[string]string) string {
	return p.texts.Text("invoice."+key, values)
}

func (p *Paper) tag() language.Tag { return language.Make(p.row.Language) }

// country is the name of a country in the invoice's language, or its code.
func (p *Paper) country(code string) string {
	region, err := language.ParseRegion(code)
	if err != nil {
		return code
	}
	if names := display.Regions(p.tag()); names != nil {
		if name := names.Name(region); name != "" {
			return name
		}
	}
	return code
}

func (p *Paper) day(t time.Time) string {
	t = t.In(market.Zone(p.row.Zone))
	return p.say("day", map[string]string{"year": t.Format("2006"), "month": t.Format("1"), "day": t.Format("2")})
}

// money writes minor units in whole ones, as the language writes numbers, without the currency.
func (p *Paper) money(minor int64) string { return amount(p.tag(), p.row.Currency, minor) }

func amount(in language.Tag, currency string, minor int64) string {
	digits, known := ledger.Decimals(currency)
	if !known {
		digits = 2
	}
	whole := float64(minor) / math.Pow10(digits)
	return message.NewPrinter(in).Sprint(number.Decimal(whole, number.Scale(digits)))
}

// Money writes minor units in whole ones with their currency, as a language writes numbers: 9,99 EUR.
func Money(in, currency string, minor int64) string {
	return amount(language.Make(in), currency, minor) + "\u00a0" + currency
}

// percent is the rate of the tax: 19 % or 8.1 %, without a needless zero.
func (p *Paper) percent() string {
	const points = 100 // basis points of one percent
	rate := strconv.FormatFloat(float64(p.row.TaxRate)/points, 'f', -1, 64)
	_, digits, _ := strings.Cut(rate, ".")
	return message.NewPrinter(p.tag()).Sprint(number.Decimal(float64(p.row.TaxRate)/points, number.Scale(len(digits))))
}
