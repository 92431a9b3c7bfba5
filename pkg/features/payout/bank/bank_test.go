package bank_test

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/payee"

	"github.com/stretchr/testify/require"
)

var (
	at   = time.Date(2025, 4, 16, 9, 30, 0, 0, time.UTC)
	from = bank.Debtor{Name: "Knowmad", IBAN: "DE89370400440532013000"}
)

func order(id, name, account string, amount int64) bank.Order {
	return bank.Order{ID: id, Amount: amount, Currency: "EUR", Payee: payee.Payee{
		Kind: payee.IBAN, Name: name, Street: "Ermou 1 & 2", PostalCode: "10563", City: "Athína", Country: "GR", Account: account,
	}}
}

// read gives the text of all elements of a document by their paths, and the order of the paths.
func read(t *testing.T, content []byte) (texts map[string][]string, order []string) {
	t.Helper()
	texts = map[string][]string{}
	d := xml.NewDecoder(bytes.NewReader(content))
	var path []string
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return texts, order
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.StartElement:
			if len(path) == 0 {
				require.Equal(t, "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09", x.Name.Space)
			}
			path = append(path, x.Name.Local)
			for _, a := range x.Attr {
				if a.Name.Local != "xmlns" {
					key := strings.Join(path, "/") + "@" + a.Name.Local
					texts[key] = append(texts[key], a.Value)
				}
			}
		case xml.CharData:
			if text := strings.TrimSpace(string(x)); text != "" {
				key := strings.Join(path, "/")
				texts[key], order = append(texts[key], text), append(order, key)
			}
		case xml.EndElement:
			path = path[:len(path)-1]
		}
	}
}

// mandatory are the elements that a SEPA credit transfer must have, in the order of the
// scheme's guidelines for customers (EPC132-08), below Document/CstmrCdtTrfInitn.
var mandatory = []string{
	"GrpHdr/MsgId", "GrpHdr/CreDtTm", "GrpHdr/NbOfTxs", "GrpHdr/CtrlSum", "GrpHdr/InitgPty/Nm",
	"PmtInf/PmtInfId", "PmtInf/PmtMtd", "PmtInf/NbOfTxs", "PmtInf/CtrlSum", "PmtInf/PmtTpInf/SvcLvl/Cd", "PmtInf/ReqdExctnDt/Dt",
	"PmtInf/Dbtr/Nm", "PmtInf/DbtrAcct/Id/IBAN", "PmtInf/DbtrAgt/FinInstnId/Othr/Id", "PmtInf/ChrgBr",
	"PmtInf/CdtTrfTxInf/PmtId/EndToEndId", "PmtInf/CdtTrfTxInf/Amt/InstdAmt", "PmtInf/CdtTrfTxInf/Cdtr/Nm",
	"PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/StrtNm", "PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/PstCd", "PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/TwnNm", "PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/Ctry",
	"PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN", "PmtInf/CdtTrfTxInf/RmtInf/Ustrd",
}

func TestCreditTransfersHaveAllThatBanksAskFor(t *testing.T) {
	const first, second = "0e3a7a52-32ba-4a0f-9f43-8b0c1a4e9f01", "0e3a7a52-32ba-4a0f-9f43-8b0c1a4e9f02"
	var out bytes.Buffer
	require.NoError(t, bank.SEPA(&out, "5f3a7a52-32ba-4a0f-9f43-8b0c1a4e9f01", at, from, []bank.Order{
		order(first, "Ελένη <Papadopoulou>", "GR1601101250000000012300695", 4000),
		order(second, "Nikos", "DE89370400440532013000", 5),
	}))
	texts, all := read(t, out.Bytes())
	const root = "Document/CstmrCdtTrfInitn/"
	var first24 []string
	for _, path := range all[:len(mandatory)] {
		first24 = append(first24, strings.TrimPrefix(path, root))
	}
	require.Equal(t, mandatory, first24)
	for path, want := range map[string][]string{
		"GrpHdr/MsgId":   {"5f3a7a5232ba4a0f9f438b0c1a4e9f01"},
		"GrpHdr/CreDtTm": {"2025-04-16T09:30:00Z"},
		"GrpHdr/NbOfTxs": {"2"}, "PmtInf/NbOfTxs": {"2"},
		"GrpHdr/CtrlSum": {"40.05"}, "PmtInf/CtrlSum": {"40.05"},
		"PmtInf/PmtMtd": {"TRF"}, "PmtInf/PmtTpInf/SvcLvl/Cd": {"SEPA"}, "PmtInf/ChrgBr": {"SLEV"}, "PmtInf/ReqdExctnDt/Dt": {"2025-04-16"},
		"PmtInf/DbtrAcct/Id/IBAN":                {"DE89370400440532013000"},
		"PmtInf/CdtTrfTxInf/PmtId/EndToEndId":    {strings.ReplaceAll(first, "-", ""), strings.ReplaceAll(second, "-", "")},
		"PmtInf/CdtTrfTxInf/Amt/InstdAmt":        {"40.00", "0.05"},
		"PmtInf/CdtTrfTxInf/Amt/InstdAmt@Ccy":    {"EUR", "EUR"},
		"PmtInf/CdtTrfTxInf/Cdtr/Nm":             {"Ελένη <Papadopoulou>", "Nikos"},
		"PmtInf/CdtTrfTxInf/Cdtr/PstlAdr/StrtNm": {"Ermou 1 & 2", "Ermou 1 & 2"},
		"PmtInf/CdtTrfTxInf/CdtrAcct/Id/IBAN":    {"GR1601101250000000012300695", "DE89370400440532013000"},
	} {
		require.Equal(t, want, texts[root+path], path)
	}
	for _, ids := range [][]string{texts[root+"GrpHdr/MsgId"], texts[root+"PmtInf/PmtInfId"], texts[root+"PmtInf/CdtTrfTxInf/PmtId/EndToEndId"]} {
		for _, id := range ids {
			require.LessOrEqual(t, len(id), 35)
		}
	}
}

func TestOnlyOrdersOfTheSchemeFitIn(t *testing.T) {
	good := order("1", "Nikos", "DE89370400440532013000", 1)
	other, paypal, none := good, good, good
	other.Currency, paypal.Payee.Kind, none.Amount = "RON", payee.PayPal, 0
	for _, orders := range [][]bank.Order{nil, {other}, {paypal}, {none}, {good, other}} {
		require.Error(t, bank.SEPA(io.Discard, "x", at, from, orders))
	}
	require.Error(t, bank.SEPA(io.Discard, "x", at, bank.Debtor{Name: "Knowmad"}, []bank.Order{good}))
	require.True(t, good.IsSEPA())
	require.False(t, other.IsSEPA())
	require.False(t, paypal.IsSEPA())
}

func TestTablesHoldNoFormulas(t *testing.T) {
	var out bytes.Buffer
	bad := order("1", "=cmd()", "DE89370400440532013000", 90000)
	bad.Payee.City, bad.Currency = "+1,\"2\"", "CZK"
	require.NoError(t, bank.Table(&out, []bank.Order{bad}))
	rows, err := csv.NewReader(&out).ReadAll()
	require.NoError(t, err)
	require.Equal(t, []string{"1", "'=cmd()", "Ermou 1 & 2", "10563", "'+1,\"2\"", "GR", "IBAN", "DE89370400440532013000", "900.00", "CZK"}, rows[1])
}

func TestAmountsHaveTheDigitsOfTheirCurrency(t *testing.T) {
	for _, c := range []struct {
		amount int64
		code   string
		want   string
	}{{4000, "EUR", "40.00"}, {5, "EUR", "0.05"}, {0, "EUR", "0.00"}, {-5, "EUR", "-0.05"}, {900, "JPY", "900"}, {130000000, "COP", "1300000.00"}, {1234567, "BHD", "1234.567"}, {-9223372036854775808, "EUR", "-92233720368547758.08"}} {
		got, err := bank.Decimal(c.amount, c.code)
		require.NoError(t, err)
		require.Equal(t, c.want, got)
	}
	_, err := bank.Decimal(1, "euro")
	require.Error(t, err)
}
