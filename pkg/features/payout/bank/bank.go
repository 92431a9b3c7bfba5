// Package bank writes what a bank or a person at a desk needs to pay knowers: a credit
// transfer of ISO 20022 for accounts in the SEPA area, and a table for all others.
//
// Start with SEPA and Table. The package stores nothing and pays nobody.
package bank

import (
	"encoding/csv"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/platform/ledger"
)

// Order is a payment that is to be made.
type Order struct {
	ID       string // uuid; the bank's statement says it again
	Payee    payee.Payee
	Amount   int64 // minor units
	Currency string
}

// Debtor is whose money it is.
type Debtor struct {
	Name string
	IBAN string
}

// euro is the one currency of the SEPA scheme's credit transfers.
const euro = "EUR"

// IsSEPA reports whether an order fits into a credit transfer of the SEPA scheme.
func (o Order) IsSEPA() bool { return o.Currency == euro && o.Payee.Kind == payee.IBAN }

// endToEnd is the order's id as it fits into the 35 characters of a payment's reference.
func (o Order) endToEnd() string { return strings.ReplaceAll(o.ID, "-", "") }

// Decimal is an amount of minor units as a decimal number with the digits of its currency,
// such as 40.00, or 900 for one without minor units.
func Decimal(amount int64, code string) (string, error) {
	digits, known := ledger.Decimals(code)
	if !known {
		return "", fmt.Errorf("bank: %q is no currency", code)
	}
	text, sign := strconv.FormatInt(amount, 10), ""
	if amount < 0 {
		text, sign = text[1:], "-"
	}
	if digits == 0 {
		return sign + text, nil
	}
	for len(text) <= digits {
		text = "0" + text
	}
	return sign + text[:len(text)-digits] + "." + text[len(text)-digits:], nil
}

// The elements of pain.001.001.09 that a SEPA credit transfer has, in their order.
type (
	document struct {
		XMLName xml.Name   `xml:"urn:iso:std:iso:20022:tech:xsd:pain.001.001.09 Document"`
		Start   initiation `xml:"CstmrCdtTrfInitn"`
	}
	initiation struct {
		Header  header  `xml:"GrpHdr"`
		Payment payment `xml:"PmtInf"`
	}
	header struct {
		ID      string `xml:"MsgId"`
		Created string `xml:"CreDtTm"`
		Count   int    `xml:"NbOfTxs"`
		Sum     string `xml:"CtrlSum"`
		By      string `xml:"InitgPty>Nm"`
	}
	payment struct {
		ID       string     `xml:"PmtInfId"`
		Method   string     `xml:"PmtMtd"`
		Count    int        `xml:"NbOfTxs"`
		Sum      string     `xml:"CtrlSum"`
		Level    string     `xml:"PmtTpInf>SvcLvl>Cd"`
		On       string     `xml:"ReqdExctnDt>Dt"`
		Debtor   string     `xml:"Dbtr>Nm"`
		From     string     `xml:"DbtrAcct>Id>IBAN"`
		Agent    string     `xml:"DbtrAgt>FinInstnId>Othr>Id"`
		Charges  string     `xml:"ChrgBr"`
		Payments []transfer `xml:"CdtTrfTxInf"`
	}
	transfer struct {
		ID     string  `xml:"PmtId>EndToEndId"`
		Amount amount  `xml:"Amt>InstdAmt"`
		Name   string  `xml:"Cdtr>Nm"`
		Place  address `xml:"Cdtr>PstlAdr"`
		To     string  `xml:"CdtrAcct>Id>IBAN"`
		Text   string  `xml:"RmtInf>Ustrd"`
	}
	amount struct {
		Currency string `xml:"Ccy,attr"`
		Value    string `xml:",chardata"`
	}
	address struct {
		Street     string `xml:"StrtNm"`
		PostalCode string `xml:"PstCd,omitempty"`
		City       string `xml:"TwnNm"`
		Country    string `xml:"Ctry"`
	}
)

// maxOrders is how many orders a file has: banks take fewer than a hundred thousand.
const maxOrders = 10_000

var errOrders = errors.New("bank: a credit transfer has 1 to 10,000 orders of the SEPA scheme, and the account that pays them")

// SEPA writes a credit transfer, to be executed on the day of a moment. id is a uuid that the
// bank knows the file by: it refuses one that it has seen.
func SEPA(w io.Writer, id string, at time.Time, from Debtor, orders []Order) error {
	if len(orders) == 0 || len(orders) > maxOrders || from.Name == "" || from.IBAN == "" {
		return errOrders
	}
	message := strings.ReplaceAll(id, "-", "")
	var total int64
	out := make([]transfer, len(orders))
	for i, o := range orders {
		if !o.IsSEPA() || o.Amount <= 0 {
			return fmt.Errorf("%w: %s", errOrders, o.ID)
		}
		total += o.Amount
		value, err := Decimal(o.Amount, o.Currency)
		if err != nil {
			return err
		}
		out[i] = transfer{
			ID: o.endToEnd(), Amount: amount{o.Currency, value}, Name: o.Payee.Name,
			Place: address{o.Payee.Street, o.Payee.PostalCode, o.Payee.City, o.Payee.Country},
			To:    o.Payee.Account, Text: from.Name + " " + o.endToEnd(),
		}
	}
	sum, err := Decimal(total, euro)
	if err != nil {
		return err
	}
	at = at.UTC()
	d := document{Start: initiation{
		header{message, at.Format("2006-01-02T15:04:05Z"), len(out), sum, from.Name},
		// The bank knows itself by the account; who pays bears its own charges, as the scheme asks.
		payment{message, "TRF", len(out), sum, "SEPA", at.Format(time.DateOnly), from.Name, from.IBAN, "NOTPROVIDED", "SLEV", out},
	}}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("writing a credit transfer: %w", err)
	}
	e := xml.NewEncoder(w)
	e.Indent("", " ")
	if err := e.Encode(d); err != nil {
		return fmt.Errorf("writing a credit transfer: %w", err)
	}
	if err := e.Close(); err != nil {
		return fmt.Errorf("writing a credit transfer: %w", err)
	}
	return nil
}

// Table writes orders as CSV with a line of names, for what no bank takes as a file. A cell
// that a program for tables would read as a formula begins with an apostrophe.
func Table(w io.Writer, orders []Order) error {
	c := csv.NewWriter(w)
	_ = c.Write([]string{"request", "name", "street", "postalCode", "city", "country", "kind", "account", "amount", "currency"})
	for _, o := range orders {
		value, err := Decimal(o.Amount, o.Currency)
		if err != nil {
			return err
		}
		cells := []string{o.ID, o.Payee.Name, o.Payee.Street, o.Payee.PostalCode, o.Payee.City, o.Payee.Country, string(o.Payee.Kind), o.Payee.Account, value, o.Currency}
		for i, cell := range cells {
			cells[i] = Plain(cell)
		}
		_ = c.Write(cells)
	}
	c.Flush()
	if err := c.Error(); err != nil {
		return fmt.Errorf("writing a table: %w", err)
	}
	return nil
}

// Plain keeps a cell of a table from being read as a formula.
func Plain(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}
