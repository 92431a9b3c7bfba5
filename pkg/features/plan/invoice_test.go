package plan_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/plan/invoice"
	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/features/plan/subscription"
	"knowmad/pkg/platform/pdf"

	"github.com/stretchr/testify/require"
)

func (b *browser) invoices() []invoice.Invoice {
	b.T.Helper()
	got := b.Get("/api/plan/invoices")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[invoice.Invoices](b.T, got).Content
}

// words are the text of an invoice's PDF, its lines in order.
func (b *browser) words(engine *pdf.Engine, id string) (text string) {
	b.T.Helper()
	got := b.Get("/api/plan/invoices/" + id)
	require.Equal(b.T, 200, got.Status, got.Text)
	require.Equal(b.T, "application/pdf", got.Header.Get("Content-Type"))
	require.Equal(b.T, "no-store", got.Header.Get("Cache-Control"))
	content := strings.NewReader(got.Text)
	require.NoError(b.T, engine.Read(b.T.Context(), content, content.Size(), func(ctx context.Context, d *pdf.Document) error {
		require.Equal(b.T, 1, d.Pages())
		page, err := d.Text(ctx, 0)
		var out strings.Builder
		for _, l := range page.Lines {
			out.WriteString(l.Text + "\n")
		}
		text = out.String()
		return err
	}))
	return text
}

func TestInvoicesInTheMarketsLanguage(t *testing.T) {
	engine := pdf.New(pdf.Options{Workers: 1})
	each(t, func(t *testing.T, w *world) {
		for _, one := range []struct {
			market, price, number string
			says                  []string
		}{
			{"de", "plus-de-monthly", "DE-2026-000001", []string{
				"Rechnung", "Knowmad Learning GmbH", "Musterweg 12", "10115 Berlin", "Deutschland", "USt-IdNr.: DE000000000",
				"31. Januar 2026 – 28. Februar 2026", "Betrag in EUR", "Knowmad Plus, Abonnement, ohne Steuer", "8,39", "MwSt. 19 %", "1,60", "9,99", "Bezahlt mit Karte. Es ist nichts mehr zu zahlen.",
			}},
			{"fr", "plus-fr-yearly", "FR-2026-000001", []string{
				"Facture", "Allemagne", "31 janvier 2026 – 31 janvier 2027", "TVA 20 %", "8,98", "53,88", "Payé par carte. Il ne reste rien à payer.",
			}},
			{"pl", "plus-pl-yearly", "PL-2026-000001", []string{
				"Faktura", "Niemcy", "31 stycznia 2026 – 31 stycznia 2027", "VAT 23%", "Kwota w PLN", "179,88", "Zapłacono kartą.",
			}},
			{"ch", "plus-ch-monthly", "CH-2026-000001", []string{"Rechnung", "MwSt. 8,1 %", "11,90", "0,89"}},
		} {
			host := one.market
			if host == "ch" {
				host = "de" // it has no site of its own
			}
			user := w.member(host, "user-"+one.market)
			require.Empty(t, user.invoices())
			order := user.Request("POST", "/api/plan/checkouts", fields{"priceId": one.price, "paymentMethod": "CARD"})
			order.Header.Set("X-Country", strings.ToUpper(one.market))
			begun := user.Signed(order)
			require.Equal(t, 201, begun.Status, begun.Text)
			c := apptest.Decode[subscription.Checkout](t, begun)
			require.Empty(t, user.invoices(), "nothing is paid")
			user.choose(c, pay.Pays, "twice")
			w.becomes(c.ID, subscription.Active)
			all := user.invoices()
			require.Len(t, all, 1)
			require.Equal(t, one.number, all[0].Number)
			text := user.words(engine, all[0].ID)
			for _, words := range append(one.says, one.number) {
				require.Contains(t, text, words, one.market)
			}
			require.NotContains(t, text, "user-"+one.market, "it names no customer")
		}
	})
}

func TestInvoicesAreNumberedKeptAndTakenBack(t *testing.T) {
	engine := pdf.New(pdf.Options{Workers: 1})
	each(t, func(t *testing.T, w *world) {
		issued := func(series string) int {
			return w.Count(`SELECT COUNT(*) FROM plan_invoices WHERE series = ?`, series)
		}
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		first, second := lena.buy("plus-de-monthly"), mia.buy("plus-de-yearly")
		lena.choose(first, pay.Pays, "now")
		w.becomes(first.ID, subscription.Active)
		mia.choose(second, pay.Pays, "now")
		w.becomes(second.ID, subscription.Active)
		own := lena.invoices()[0]
		require.Equal(t, 404, mia.Get("/api/plan/invoices/"+own.ID).Status, "it is another one's")
		require.Equal(t, 401, w.Browser("de").Get("/api/plan/invoices/"+own.ID).Status)
		require.Equal(t, 401, w.Browser("de").Get("/api/plan/invoices").Status)
		require.Equal(t, 422, lena.Get("/api/plan/invoices/x").Status)

		require.Equal(t, 200, lena.Post("/api/plan/subscriptions/"+first.ID+"/withdrawal", nil).Status)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Second); return issued("DE-2026") == 3 }, patience, 20*time.Millisecond)
		back := lena.invoices()[0]
		require.Equal(t, []any{"DE-2026-000003", invoice.Credit, int64(-999)}, []any{back.Number, back.Kind, back.Amount})
		text := lena.words(engine, back.ID)
		for _, words := range []string{"Rechnungskorrektur", "Storniert Rechnung", "DE-2026-000001", "-9,99", "-1,60"} {
			require.Contains(t, text, words)
		}
		require.Error(t, w.TryExec(`UPDATE plan_invoices SET amount = 1`), "the database refuses it")

		// The numbers of a new year begin anew.
		w.Clock.Pass(365 * 24 * time.Hour)
		require.Eventually(t, func() bool { w.Clock.Pass(time.Minute); return issued("DE-2027") == 1 }, patience, 20*time.Millisecond)
		w.SignIn(mia.Browser, mia.id)
		require.Equal(t, "DE-2027-000001", mia.invoices()[0].Number)

		// Eight years after the year's end they are deleted, whoever they are of.
		w.Clock.Pass(time.Date(2034, 12, 30, 0, 0, 0, 0, time.UTC).Sub(w.Clock.Now()))
		w.Clock.Pass(25 * time.Hour)
		require.Equal(t, 3, issued("DE-2026"))
		require.Eventually(t, func() bool { w.Clock.Pass(6 * time.Hour); return issued("DE-2026") == 0 }, patience, 20*time.Millisecond)
		w.balanced()
	})
}
