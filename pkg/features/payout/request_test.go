package payout_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/payout"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/sealing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// later is a moment at which no contest of the Greek pack is open.
var later = time.Date(2025, 6, 1, 10, 0, 0, 0, time.UTC)

// office is three members of staff.
type office struct{ anna, ben, cem *browser }

func (w *world) office() office {
	w.T.Helper()
	hire := func(name string) *browser {
		b := &browser{Browser: w.Browser("gr"), w: w}
		b.id = w.AddUser(apptest.User{Email: name + "@example.org", Name: name, Market: "gr", Staff: true})
		w.SignIn(b.Browser, b.id)
		return b
	}
	return office{hire("anna"), hire("ben"), hire("cem")}
}

// payee is where somebody is paid.
func payeeOf(account string) fields {
	return fields{"kind": "IBAN", "name": "Eleni Papadopoulou", "street": "Ermou 1", "postalCode": "105 63", "city": "Athína", "country": "gr", "account": account}
}

const (
	greek  = "GR16 0110 1250 0000 0001 2300 695"
	german = "DE89 3704 0044 0532 0130 00"
)

// say says where the caller is paid.
func (b *browser) say(account string) request.PayeeAnswer {
	b.T.Helper()
	got := b.Do("PUT", "/api/payouts/payee", payeeOf(account))
	require.Equal(b.T, 200, got.Status, got.Text)
	require.NotContains(b.T, got.Text, strings.ReplaceAll(account, " ", "")[4:12], "the account isn't shown again")
	return apptest.Decode[request.PayeeAnswer](b.T, got)
}

// ask asks for an amount.
func (b *browser) ask(amount int64) request.Request {
	b.T.Helper()
	got := b.Post("/api/payouts/requests", fields{"amount": amount})
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[request.Request](b.T, got)
}

// refused asks for an amount that can't be had, and gives the wrong field.
func (b *browser) refused(amount int64) string {
	b.T.Helper()
	got := b.Post("/api/payouts/requests", fields{"amount": amount})
	require.Equal(b.T, 422, got.Status, got.Text)
	return apptest.Decode[struct{ Fields []struct{ Field string } }](b.T, got).Fields[0].Field
}

// bonus gives a user an amount.
func (b *browser) bonus(to *browser, amount int64) {
	b.T.Helper()
	got := b.Post("/api/staff/payouts/bonuses", fields{"userUuid": to.id, "amount": amount, "reason": "Γράφεις καλά", "bonusId": uuid.NewString()})
	require.Equal(b.T, 204, got.Status, got.Text)
}

func (b *browser) approve(id string, status int) (out request.DeskRequest) {
	b.T.Helper()
	got := b.Post("/api/staff/payouts/"+id+"/approvals", nil)
	require.Equal(b.T, status, got.Status, got.Text)
	if status == 200 {
		out = apptest.Decode[request.DeskRequest](b.T, got)
	}
	return out
}

func (b *browser) reject(id, reason string, status int) {
	b.T.Helper()
	got := b.Post("/api/staff/payouts/"+id+"/rejections", fields{"reason": reason})
	require.Equal(b.T, status, got.Status, got.Text)
}

func (b *browser) history() []request.Request {
	b.T.Helper()
	got := b.Get("/api/payouts/requests?limit=100")
	require.Equal(b.T, 200, got.Status, got.Text)
	return apptest.Decode[request.Requests](b.T, got).Content
}

// becomes waits until the caller's request has a state.
func (b *browser) becomes(id string, status request.Status) (out request.Request) {
	b.T.Helper()
	require.Eventually(b.T, func() bool {
		for _, r := range b.history() {
			if r.ID == id {
				out = r
			}
		}
		return out.Status == status
	}, patience, 20*time.Millisecond)
	return out
}

func TestMoneyIsAskedForApprovedAndPaid(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, nikos, o := w.member("gr", "eleni"), w.member("gr", "nikos"), w.office()
		require.Equal(t, "amount", eleni.refused(0))
		require.Equal(t, "payee", eleni.refused(1))
		o.anna.bonus(eleni, 4000)
		require.Equal(t, "payee", eleni.refused(2500))
		answer := eleni.say(greek)
		require.Equal(t, "0695", answer.Payee.Ending)
		require.Nil(t, answer.Payee.HeldUntil, "the first account holds nothing")
		require.Equal(t, "GR", answer.Payee.Country)
		for _, amount := range []int64{0, -1, 4001, 50001, 1 << 62} {
			require.Equal(t, "amount", eleni.refused(amount))
		}
		require.Equal(t, 422, eleni.Post("/api/payouts/requests", fields{"amount": 1.5}).Status)

		r := eleni.ask(2500)
		require.Equal(t, request.Waiting, r.Status)
		require.Equal(t, payout.Balance{Available: 1500, Pending: 2500, Currency: "EUR", Limit: 50000}, eleni.balance())
		require.Equal(t, "amount", eleni.refused(1501), "the same money isn't asked for twice")
		require.Empty(t, nikos.history(), "another's requests")
		require.Equal(t, 404, nikos.Do("DELETE", "/api/payouts/requests/"+r.ID, nil).Status)
		require.Equal(t, 403, nikos.Post("/api/staff/payouts/"+r.ID+"/approvals", nil).Status)
		require.Equal(t, 403, nikos.Get("/api/staff/payouts").Status)

		one := o.anna.approve(r.ID, 200)
		require.Equal(t, request.Waiting, one.Status)
		require.Len(t, one.Approvals, 1)
		require.Equal(t, "Eleni Papadopoulou", one.PayeeName)
		require.Equal(t, request.Waiting, o.anna.approve(r.ID, 200).Status, "four eyes are two people")
		require.Equal(t, payout.Balance{Available: 1500, Pending: 2500, Currency: "EUR", Limit: 50000}, eleni.balance())
		require.NotEqual(t, request.Waiting, o.ben.approve(r.ID, 200).Status)
		paid := eleni.becomes(r.ID, request.Paid)
		require.NotNil(t, paid.PaidOn)
		require.Equal(t, payout.Balance{Available: 1500, Currency: "EUR", Limit: 50000}, eleni.balance())
		require.Equal(t, 403, eleni.Do("DELETE", "/api/payouts/requests/"+r.ID, nil).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_requests WHERE sealed IS NOT NULL`), "the payee of what is paid is forgotten")
		w.balanced()

		// What the bank refuses, and what staff reject, is the owner's again.
		refused := eleni.ask(1013)
		o.ben.approve(refused.ID, 200)
		o.cem.approve(refused.ID, 200)
		require.NotEmpty(t, eleni.becomes(refused.ID, request.Rejected).Reason)
		require.Equal(t, int64(1500), eleni.balance().Available)
		rejected := eleni.ask(1000)
		o.ben.reject(rejected.ID, " ", 422)
		o.ben.reject(rejected.ID, "Το όνομα δεν ταιριάζει.", 200)
		require.Equal(t, "Το όνομα δεν ταιριάζει.", *eleni.becomes(rejected.ID, request.Rejected).Reason)
		o.ben.approve(rejected.ID, 409)
		withdrawn := eleni.ask(1000)
		require.Equal(t, 200, eleni.Do("DELETE", "/api/payouts/requests/"+withdrawn.ID, nil).Status)
		require.Equal(t, 200, eleni.Do("DELETE", "/api/payouts/requests/"+withdrawn.ID, nil).Status)
		o.ben.reject(withdrawn.ID, "late", 409)
		require.Equal(t, payout.Balance{Available: 1500, Currency: "EUR", Limit: 50000}, eleni.balance())
		w.balanced()

		kinds := []payout.EarningKind{}
		for _, e := range apptest.Decode[payout.Earnings](t, eleni.Get("/api/payouts/earnings")).Content {
			kinds = append(kinds, e.Kind)
		}
		require.Equal(t, []payout.EarningKind{
			payout.OfReturn, payout.OfRequest, payout.OfReturn, payout.OfRequest, payout.OfReturn, payout.OfRequest, payout.OfRequest, payout.OfBonus,
		}, kinds)
		years := apptest.Decode[payout.Years](t, eleni.Get("/api/payouts/statements")).Years
		require.Equal(t, []payout.Year{{Year: 2025, Currency: "EUR", Earned: 4000, Paid: 2500}}, years)
		statement := eleni.Get("/api/payouts/statements/2025")
		require.Equal(t, "date,what,amount,currency,note\n2025-06-01,BONUS,40.00,EUR,Γράφεις καλά\n2025-06-01,PAID,-25.00,EUR,0695\n", statement.Text)
		require.Equal(t, 404, eleni.Get("/api/payouts/statements/2024").Status)
		require.Equal(t, 404, nikos.Get("/api/payouts/statements/2025").Status)
		require.Equal(t, 404, w.member("de", "gast").Get("/api/payouts/statements/2025").Status)
	})
}

func TestNobodyDecidesAboutTheirOwn(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		o := w.office()
		got := o.anna.Post("/api/staff/payouts/bonuses", fields{"userUuid": o.anna.id, "amount": 100, "reason": "me", "bonusId": uuid.NewString()})
		require.Equal(t, 403, got.Status, got.Text)
		o.ben.bonus(o.anna, 1000)
		o.anna.say(greek)
		r := o.anna.ask(1000)
		o.anna.approve(r.ID, 403)
		o.anna.reject(r.ID, "mine", 403)
		o.ben.approve(r.ID, 200)
		o.ben.approve(r.ID, 200)
		require.Equal(t, request.Waiting, o.anna.history()[0].Status)
		o.cem.approve(r.ID, 200)
		o.anna.becomes(r.ID, request.Paid)

		// A bonus is given once, and not beyond the limit.
		id := uuid.NewString()
		for range 2 {
			require.Equal(t, 204, o.ben.Post("/api/staff/payouts/bonuses", fields{"userUuid": o.anna.id, "amount": 500, "reason": "x", "bonusId": id}).Status)
		}
		require.Equal(t, int64(500), o.anna.balance().Available)
		other := o.ben.Post("/api/staff/payouts/bonuses", fields{"userUuid": o.anna.id, "amount": 501, "reason": "x", "bonusId": id})
		require.Equal(t, 409, other.Status, other.Text)
		require.Contains(t, other.Text, "DuplicateError", "an id names one bonus")
		require.Equal(t, int64(500), o.anna.balance().Available)
		for _, amount := range []int64{0, -5, 50001} {
			require.Equal(t, 422, o.ben.Post("/api/staff/payouts/bonuses", fields{"userUuid": o.anna.id, "amount": amount, "reason": "x", "bonusId": uuid.NewString()}).Status)
		}
		require.Equal(t, 404, o.ben.Post("/api/staff/payouts/bonuses", fields{"userUuid": uuid.NewString(), "amount": 5, "reason": "x", "bonusId": uuid.NewString()}).Status)
		w.balanced()
	})
}

func TestAChangeOfTheAccountHoldsRequests(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, o := w.member("gr", "eleni"), w.office()
		o.anna.bonus(eleni, 3000)
		eleni.say(greek)
		require.Nil(t, eleni.say(greek).Payee.HeldUntil, "saying the same is no change")
		r := eleni.ask(1000)
		o.anna.approve(r.ID, 200)
		changed := eleni.say(german)
		require.Equal(t, w.Clock.Now().Add(72*time.Hour).UTC(), changed.Payee.HeldUntil.UTC())
		require.Equal(t, []any{request.Held, "3000"}, []any{eleni.history()[0].Status, eleni.history()[0].Ending})
		require.Equal(t, request.Held, eleni.ask(1000).Status)
		o.ben.approve(r.ID, 409)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM mails WHERE user_id = ? AND template = 'payee-changed'`, eleni.id))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM mails WHERE user_id = ? AND content LIKE '%"held":"yes"%'`, eleni.id))

		w.pass(w.Clock.Now().Add(72*time.Hour), eleni, o.anna, o.ben, o.cem)
		require.Equal(t, request.Waiting, eleni.history()[0].Status)
		two := o.ben.approve(r.ID, 200)
		require.Equal(t, request.Waiting, two.Status, "the approval of another account doesn't count")
		require.Equal(t, []bool{true, false}, []bool{two.Approvals[0].Void, two.Approvals[1].Void})
		o.cem.approve(r.ID, 200)
		eleni.becomes(r.ID, request.Paid)

		// One that was deleted and said again is a change, too; while a request waits it stays.
		require.Equal(t, 403, eleni.Do("DELETE", "/api/payouts/payee", nil).Status)
		for _, r := range eleni.history() {
			if r.Status == request.Waiting {
				require.Equal(t, 200, eleni.Do("DELETE", "/api/payouts/requests/"+r.ID, nil).Status)
			}
		}
		require.Equal(t, 204, eleni.Do("DELETE", "/api/payouts/payee", nil).Status)
		require.Nil(t, apptest.Decode[request.PayeeAnswer](t, eleni.Get("/api/payouts/payee")).Payee)
		require.Equal(t, "payee", eleni.refused(1))
		require.NotNil(t, eleni.say(german).Payee.HeldUntil)
		require.Equal(t, 422, eleni.Do("PUT", "/api/payouts/payee", payeeOf("DE00 3704 0044 0532 0130 00")).Status)
		status := 0
		for i := range 20 {
			if status = eleni.Do("PUT", "/api/payouts/payee", payeeOf([]string{greek, german}[i%2])).Status; status != 200 {
				break
			}
		}
		require.Equal(t, 429, status, "each change is a mail")
	})
}

func TestAccountsAreSealed(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, mia := w.member("gr", "eleni"), w.member("gr", "mia")
		eleni.say(greek)
		require.Equal(t, 0, w.Count(`SELECT COUNT(*) FROM payout_payees WHERE sealed LIKE '%GR16%' OR sealed LIKE '%Eleni%'`))
		require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM payout_payees WHERE sealed IS NOT NULL`))
		// Another's row doesn't open as one's own, and one that can't be opened is to be said again.
		w.Exec(`INSERT INTO payout_payees (user_id, kind, ending, sealed, version, changed) SELECT ?, kind, ending, sealed, 1, changed FROM payout_payees WHERE user_id = ?`, mia.id, eleni.id)
		require.Nil(t, apptest.Decode[request.PayeeAnswer](t, mia.Get("/api/payouts/payee")).Payee)
		require.NotNil(t, apptest.Decode[request.PayeeAnswer](t, eleni.Get("/api/payouts/payee")).Payee)
		_, err := os.Stat(filepath.Join(w.Folder, "seal.key"))
		require.NoError(t, err)
	})
}

func TestManyRequestsAtOnceNeverOverdraw(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, o := w.member("gr", "eleni"), w.office()
		o.anna.bonus(eleni, 1000)
		eleni.say(greek)
		const callers = 16
		same := uuid.NewString()
		var wait sync.WaitGroup
		states := make([]int, callers)
		for i := range callers {
			wait.Go(func() {
				body := fields{"amount": 300}
				if i%4 == 0 {
					body["requestId"] = same
				}
				states[i] = eleni.Post("/api/payouts/requests", body).Status
			})
		}
		wait.Wait()
		for _, status := range states {
			require.Contains(t, []int{201, 422}, status)
		}
		require.Equal(t, 3, w.Count(`SELECT COUNT(*) FROM payout_requests`))
		require.Equal(t, int64(100), eleni.balance().Available)
		require.Equal(t, 409, eleni.Post("/api/payouts/requests", fields{"amount": 100, "requestId": eleni.history()[0].ID}).Status)
		w.balanced()
	})
}

func TestSitesWithoutPayoutsTakeNothing(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		lucia := w.member("mx", "lucia")
		for _, path := range []string{"balance", "competition", "payee", "requests", "earnings", "statements", "statements/2025"} {
			require.Equal(t, 403, lucia.Get("/api/payouts/"+path).Status, path)
			require.Equal(t, 401, w.Browser("gr").Get("/api/payouts/"+path).Status, path)
		}
		require.Equal(t, 403, lucia.Do("PUT", "/api/payouts/payee", payeeOf(greek)).Status)
		require.Equal(t, 403, lucia.Do("DELETE", "/api/payouts/payee", nil).Status)
		require.Equal(t, 403, lucia.Post("/api/payouts/requests", fields{"amount": 1}).Status)
	})
}

// TestMoneyIsInTheCurrencyOfOnesCountry: countries that share a site have currencies of their own.
func TestMoneyIsInTheCurrencyOfOnesCountry(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		urs, lena, eleni, o := w.memberOf("de", "ch", "urs"), w.memberOf("de", "at", "lena"), w.member("gr", "eleni"), w.office()
		o.anna.Host = w.Host("de")
		terms := func(of *browser) string {
			got := o.anna.Get("/api/staff/payouts/bonuses/terms?userUuid=" + of.id)
			require.Equal(t, 200, got.Status, got.Text)
			return apptest.Decode[request.BonusTerms](t, got).Currency
		}
		require.Equal(t, []string{"CHF", "EUR"}, []string{terms(urs), terms(lena)})
		require.Equal(t, "EUR", terms(eleni), "on a site that isn't their country's, money is in that of the site")
		require.Equal(t, 404, o.anna.Get("/api/staff/payouts/bonuses/terms?userUuid="+uuid.NewString()).Status)
		require.Equal(t, 403, urs.Get("/api/staff/payouts/bonuses/terms?userUuid="+urs.id).Status, "staff alone read them")

		o.anna.bonus(urs, 3000)
		o.anna.bonus(lena, 2000)
		require.Equal(t, payout.Balance{Available: 3000, Currency: "CHF", Limit: 50000}, urs.balance())
		require.Equal(t, payout.Balance{Available: 2000, Currency: "EUR", Limit: 50000}, lena.balance())
		// A header says where a visitor is, which moves nobody's money.
		urs.Country = "AT"
		require.Equal(t, "CHF", urs.balance().Currency)

		urs.say("CH93 0076 2011 6238 5295 7")
		r := urs.ask(1000)
		require.Equal(t, []any{"CHF", int64(1000)}, []any{r.Currency, r.Amount})
		require.Equal(t, []string{r.ID}, []string{urs.history()[0].ID})
		require.Empty(t, lena.history())
		earned := urs.Get("/api/payouts/statements/2025")
		require.Equal(t, 200, earned.Status, earned.Text)
		require.Contains(t, earned.Text, "CHF")
		require.NotContains(t, earned.Text, "EUR")
		w.balanced()
	})
}

// byFiles runs a test against a server whose staff make files for the bank.
func byFiles(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	eachWith(t, later, func(c *app.Config) {
		c.Payout.PayoutsBy, c.Payout.PayoutsName, c.Payout.PayoutsIBAN = "file", "Knowmad", "DE89370400440532013000"
	}, test)
}

func TestFilesForTheBankPayEachRequestOnce(t *testing.T) {
	byFiles(t, func(t *testing.T, w *world) {
		eleni, radu, o := w.member("gr", "eleni"), w.member("ro", "radu"), w.office()
		o.anna.bonus(eleni, 3000)
		o.anna.Host = w.Host("ro")
		o.anna.bonus(radu, 2000)
		eleni.say(greek)
		radu.say("RO49 AAAA 1B31 0075 9384 0000")
		var approved []string
		for _, r := range []request.Request{eleni.ask(1000), eleni.ask(500), radu.ask(2000)} {
			o.ben.approve(r.ID, 200)
			require.Equal(t, request.Approved, o.cem.approve(r.ID, 200).Status)
			approved = append(approved, r.ID)
		}
		waits := eleni.ask(700)
		require.Equal(t, payout.Balance{Available: 800, Pending: 2200, Currency: "EUR", Limit: 50000}, eleni.balance())

		// Two of the staff make files at the same moment.
		var wait sync.WaitGroup
		made := make([][]request.File, 2)
		for i, b := range []*browser{o.anna, o.ben} {
			wait.Go(func() {
				got := b.Post("/api/staff/payouts/files", nil)
				if got.Status == 201 {
					made[i] = apptest.Decode[request.NewFiles](t, got).Files
				}
			})
		}
		wait.Wait()
		all := slices.Concat(made...)
		require.Len(t, all, 2)
		slices.SortFunc(all, func(a, b request.File) int { return strings.Compare(a.Kind, b.Kind) })
		sepa, table := all[0], all[1]
		require.Equal(t, []any{"SEPA", "EUR", 2, int64(1500)}, []any{sepa.Kind, sepa.Currency, sepa.Count, sepa.Sum})
		require.Equal(t, []any{"TABLE", "RON", 1, int64(2000)}, []any{table.Kind, table.Currency, table.Count, table.Sum})
		require.Equal(t, 403, eleni.Get("/api/staff/payouts/files/"+sepa.ID).Status)
		content := o.anna.Get("/api/staff/payouts/files/" + sepa.ID)
		require.Equal(t, "application/xml", content.Header.Get("Content-Type"))
		require.Contains(t, content.Text, "<IBAN>GR1601101250000000012300695</IBAN>")
		require.Contains(t, content.Text, "<CtrlSum>15.00</CtrlSum>")
		require.NotContains(t, content.Text, strings.ReplaceAll(waits.ID, "-", ""))
		require.Equal(t, content.Text, o.ben.Get("/api/staff/payouts/files/"+sepa.ID).Text)
		require.Contains(t, o.anna.Get("/api/staff/payouts/files/"+table.ID).Text, "RO49AAAA1B31007593840000,20.00,RON")
		require.Equal(t, 2+1, w.Count(`SELECT COUNT(*) FROM staff_log WHERE action = 'payout.read'`))
		o.ben.reject(approved[0], "too late", 409)
		require.Equal(t, 403, eleni.Do("DELETE", "/api/payouts/requests/"+approved[0], nil).Status)

		// Eleni leaves while hers are on their way. The bank returns one of the three.
		require.NoError(t, w.erase(eleni))
		require.Equal(t, 422, o.anna.Post("/api/staff/payouts/files/"+sepa.ID+"/execution", fields{"returned": []string{approved[1]}}).Status)
		require.Equal(t, 422, o.anna.Post("/api/staff/payouts/files/"+sepa.ID+"/execution", fields{"returned": []string{approved[2]}, "reason": "x"}).Status)
		for range 2 {
			got := o.anna.Post("/api/staff/payouts/files/"+sepa.ID+"/execution", fields{"returned": []string{approved[1]}, "reason": "Λογαριασμός κλειστός"})
			require.Equal(t, 200, got.Status, got.Text)
		}
		require.Equal(t, 404, o.anna.Get("/api/staff/payouts/files/"+sepa.ID).Status, "accounts are forgotten")
		require.Equal(t, 200, o.anna.Post("/api/staff/payouts/files/"+table.ID+"/execution", fields{}).Status)
		require.Equal(t, request.Paid, radu.history()[0].Status)
		require.Equal(t, 2, w.Count(`SELECT COUNT(*) FROM payout_requests WHERE user_id IS NULL AND sealed IS NULL AND status IN ('PAID', 'REJECTED')`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM payout_requests WHERE sealed IS NOT NULL`))
		require.Empty(t, apptest.Decode[request.NewFiles](t, o.anna.Post("/api/staff/payouts/files", nil)).Files)
		require.Equal(t, 404, o.anna.Post("/api/staff/payouts/files/"+uuid.NewString()+"/execution", fields{}).Status)
		w.balanced()
	})
}

// erase forgets a user, as the end of their account does.
func (w *world) erase(b *browser) error {
	keys, err := sealing.Local(filepath.Join(w.Folder, "seal.key"))
	if err != nil {
		return err
	}
	part := payout.New(payout.Config{DB: w.DB, Clock: w.Clock}, request.Config{Keys: keys})
	return w.DB.Write(w.T.Context(), func(q db.Queryer) error {
		_, err := part.Erase(w.T.Context(), q, b.id)
		return err
	})
}

func TestWhoLeavesTakesAllWithThem(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, mia, o := w.member("gr", "eleni"), w.member("gr", "mia"), w.office()
		for _, b := range []*browser{eleni, mia} {
			o.anna.bonus(b, 3000)
			b.say(greek)
			b.ask(1000)
		}
		keys, err := sealing.Local(filepath.Join(w.Folder, "seal.key"))
		require.NoError(t, err)
		data, _, err := payout.New(payout.Config{DB: w.DB, Clock: w.Clock}, request.Config{Keys: keys}).Export(t.Context(), w.DB.One(), eleni.id)
		require.NoError(t, err)
		text, err := json.Marshal(data)
		require.NoError(t, err)
		for _, part := range []string{`"account":"GR1601101250000000012300695"`, `"reason":"Γράφεις καλά"`, `"status":"WAITING"`} {
			require.Contains(t, string(text), part)
		}
		require.NotContains(t, string(text), o.anna.id)
		require.NoError(t, w.erase(eleni))
		for _, table := range []string{"payout_requests", "payout_payees", "payout_bonuses", "payout_accounts"} {
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM `+table+` WHERE user_id = ?`, mia.id), table)
			require.Equal(t, 1, w.Count(`SELECT COUNT(*) FROM `+table), table)
		}
		require.Equal(t, int64(2000), mia.balance().Available)
		w.balanced()
	})
}

func TestWhoHasMoneyIsAskedBeforeTheyLeave(t *testing.T) {
	each(t, later, func(t *testing.T, w *world) {
		eleni, mia, o := w.member("gr", "eleni"), w.member("gr", "mia"), w.office()
		o.anna.bonus(eleni, 1000)
		leave := func(b *browser, giveUp bool) string {
			t.Helper()
			w.Exec(`UPDATE users SET password = '' WHERE id = ?`, b.id) // a sign-in of just now is the proof
			body := fields{"authoredKnows": "anonymise"}
			if giveUp {
				body["giveUpMoney"] = true
			}
			got := b.Post("/api/users/"+b.id+"/deletion", body)
			if got.Status == 200 {
				return ""
			}
			require.Equal(t, 422, got.Status, got.Text)
			return apptest.Decode[struct{ Fields []struct{ Field string } }](t, got).Fields[0].Field
		}
		require.Empty(t, leave(mia, false))
		require.Equal(t, "giveUpMoney", leave(eleni, false))
		eleni.say(greek)
		r := eleni.ask(1000)
		require.Equal(t, "giveUpMoney", leave(eleni, false), "what waits would be given up, too")
		o.anna.approve(r.ID, 200)
		o.ben.approve(r.ID, 200)
		eleni.becomes(r.ID, request.Paid)
		require.Empty(t, leave(eleni, false))
		o.anna.bonus(o.ben, 500)
		require.Empty(t, leave(o.ben, true))
	})
}
