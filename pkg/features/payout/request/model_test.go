package request_test

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/platform/clock/clocktest"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/db/dbtest"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/killtest"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/sealing"
	"knowmad/pkg/platform/soak"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// nikos is another knower, and a member of the staff.
const nikos = "14444444-4444-4444-8444-444444444444"

// asked is a request as the model has it.
type asked struct {
	user      string // "": they have left
	amount    int64
	status    request.Status
	reason    string
	approvals map[string]int // the version of the payee that each of the staff saw
}

// paidTo is where a user is paid as the model has it.
type paidTo struct {
	account string // "": nowhere
	version int    // 0: they never said it
	held    time.Time
}

// gift is a bonus: to whom, by whom of the staff, and how much.
type gift struct {
	user, by string
	amount   int64
}

// model is what there should be, in maps.
type model struct {
	has      map[string]int64 // by user
	given    map[string]gift  // by the bonus
	requests map[string]asked
	payees   map[string]paidTo
	left     map[string]bool
	executed map[string]bool // files
	spent    int64           // given to knowers, less the sums that they gave up
}

func (m model) clone() model {
	m.has, m.given, m.requests, m.payees = maps.Clone(m.has), maps.Clone(m.given), maps.Clone(m.requests), maps.Clone(m.payees)
	m.left, m.executed = maps.Clone(m.left), maps.Clone(m.executed)
	for id, r := range m.requests {
		r.approvals = maps.Clone(r.approvals)
		m.requests[id] = r
	}
	return m
}

// back ends a request whose money goes back.
func (m model) back(id string, as request.Status, reason string) model {
	r := m.requests[id]
	if r.user == "" {
		m.spent -= r.amount
	} else {
		m.has[r.user] += r.amount
	}
	r.status, r.reason = as, reason
	m.requests[id] = r
	return m
}

// waiting is how many requests of a user wait.
func (m model) waiting(user string) (n int) {
	for _, r := range m.requests {
		if r.user == user && r.status == request.Waiting {
			n++
		}
	}
	return n
}

// office is a database with knowers and staff. Each command has a server of its own.
type office struct {
	t       *rapid.T
	outer   *testing.T
	db      *db.DB
	clock   *clocktest.Hand
	keys    *sealing.Keys
	bank    *vault // nil: files are made
	is      model
	counted int // of new ids
}

func (w *office) server() *server {
	var s *server
	if w.bank == nil {
		s = openAt(w.outer, w.db, w.keys, nil, w.clock)
	} else {
		s = openAt(w.outer, w.db, w.keys, w.bank, w.clock)
		require.NoError(w.t, s.jobs.Register(job.Kind{Name: "payout.sending", Work: func(context.Context, *job.Job) error { return nil }}))
	}
	return s
}

// does runs do on a server, which is now and then killed before one of its steps. then is the model
// after it; done is false for what the server must refuse.
func (w *office) does(then model, done bool, do func(ctx context.Context, s *server) error) {
	steps := 1 << 30
	if rapid.IntRange(0, 3).Draw(w.t, "dies") == 3 {
		steps = rapid.IntRange(0, 40).Draw(w.t, "before step")
	}
	ctx, s := killtest.Before(w.outer.Context(), steps)
	var err error
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err = do(s.Observe(ctx), w.server())
	}()
	<-ended
	switch {
	case s.Killed():
		if done && w.differs(then) == "" {
			w.is = then
		}
	case err != nil && problem.From(err).Type == problem.TooManyRequests:
	case done:
		require.NoError(w.t, err)
		w.is = then
	default:
		require.Error(w.t, err)
		require.NotEqual(w.t, problem.NoType, problem.From(err).Type, "%v", err)
	}
}

// differs names the first difference between the database and a model; "" without one.
func (w *office) differs(m model) string {
	ctx, q, books := w.outer.Context(), w.db.One(), ledger.New(w.db, w.clock)
	balance := func(account string) int64 {
		sum, err := books.Balance(ctx, q, account)
		require.NoError(w.t, err)
		return sum
	}
	var paid int64
	for id, r := range m.requests {
		var rows []struct{ Status, Reason string }
		require.NoError(w.t, q.Select(ctx, &rows, `SELECT status, reason FROM payout_requests WHERE id = ?`, id))
		if len(rows) != 1 || rows[0].Status != string(r.status) || rows[0].Reason != r.reason {
			return fmt.Sprintf("request %s: %v, not %v", id, rows, r)
		}
		var approvals []struct {
			Staff   string
			Version int
		}
		require.NoError(w.t, q.Select(ctx, &approvals, `SELECT staff, version FROM payout_approvals WHERE request = ?`, id))
		by := map[string]int{}
		for _, a := range approvals {
			by[a.Staff] = a.Version
		}
		if !maps.Equal(by, r.approvals) {
			return fmt.Sprintf("request %s is approved by %v, not %v", id, by, r.approvals)
		}
		held := int64(0)
		if r.status == request.Waiting || r.status == request.Approved || r.status == request.Sent {
			held = r.amount
		}
		if r.status == request.Paid {
			paid += r.amount
		}
		if has := balance("payout:request:" + id); has != held {
			return fmt.Sprintf("on the account of request %s: %d, not %d", id, has, held)
		}
	}
	var n int
	require.NoError(w.t, q.Get(ctx, &n, `SELECT COUNT(*) FROM payout_requests`))
	if n != len(m.requests) {
		return fmt.Sprintf("%d requests, not %d", n, len(m.requests))
	}
	for _, user := range []string{eleni, nikos} {
		account, err := purse.Of(ctx, q, user, "EUR")
		require.NoError(w.t, err)
		if has := balance(account); has != m.has[user] {
			return fmt.Sprintf("%s has %d, not %d", user, has, m.has[user])
		}
		var versions []int
		require.NoError(w.t, q.Select(ctx, &versions, `SELECT version FROM payout_payees WHERE user_id = ?`, user))
		if want := m.payees[user].version; want == 0 && len(versions) > 0 || want > 0 && !slices.Equal(versions, []int{want}) {
			return fmt.Sprintf("the payee of %s was said %v times, not %d", user, versions, want)
		}
	}
	if has := balance("payout:expenses:EUR"); has != -m.spent {
		return fmt.Sprintf("spent were %d, not %d", -has, m.spent)
	}
	gone := int64(0) // paid to who left after, whose requests are forgotten
	for _, sum := range m.has {
		gone += sum
	}
	for _, r := range m.requests {
		if r.status == request.Waiting || r.status == request.Approved || r.status == request.Sent {
			gone += r.amount
		}
	}
	if has := balance("payout:paid:EUR"); has != m.spent-gone || has < paid {
		return fmt.Sprintf("outside are %d: not %d, of which %d we know", has, m.spent-gone, paid)
	}
	return ""
}

func (w *office) user() string {
	user := rapid.SampledFrom([]string{eleni, nikos}).Draw(w.t, "user")
	if w.is.left[user] {
		w.t.Skip("they have left")
	}
	return user
}

func (w *office) staff() person.Member {
	return staff(rapid.IntRange(1, 3).Draw(w.t, "staff")) // the first one is nikos
}

// id is a number as a uuid.
func id(kind byte, n int) string {
	return fmt.Sprintf("%c0000000-0000-4000-8000-%012d", kind, n)
}

// known picks a request, one that waits more often than another.
func (w *office) known() string {
	ids := slices.Sorted(maps.Keys(w.is.requests))
	if len(ids) == 0 {
		w.t.Skip("nobody has asked")
	}
	waiting := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return w.is.requests[id].status != request.Waiting })
	if len(waiting) > 0 && rapid.IntRange(0, 3).Draw(w.t, "any") < 3 {
		ids = waiting
	}
	return rapid.SampledFrom(ids).Draw(w.t, "request")
}

func (w *office) fresh(kind byte) string {
	w.counted++
	return id(kind, w.counted)
}

func payeeAt(account string) payee.Payee {
	return payee.Payee{Kind: payee.IBAN, Name: "Eleni Papadopoulou", Street: "Ermou 1", City: "Athína", Country: "GR", Account: account}
}

const (
	firstAccount = "GR1601101250000000012300695"
	limit        = 50_000 // of one request in Greece
)

func (w *office) gives() {
	to, by, amount := w.user(), w.staff(), rapid.Int64Range(-1, 60_000).Draw(w.t, "amount")
	bonus, then := w.fresh('b'), w.is.clone()
	if given := slices.Sorted(maps.Keys(w.is.given)); len(given) > 0 && rapid.Bool().Draw(w.t, "again") {
		bonus = rapid.SampledFrom(given).Draw(w.t, "bonus")
		if before := then.given[bonus]; rapid.Bool().Draw(w.t, "as before") {
			to, amount = before.user, before.amount
			by.User = before.by
		}
	}
	this, done := gift{to, by.User, amount}, by.User != to && amount > 0 && amount <= limit
	switch before, found := then.given[bonus]; {
	case found:
		done = done && before == this
	case done:
		then.given[bonus] = this
		then.has[to] += amount
		then.spent += amount
	}
	w.does(then, done, func(ctx context.Context, s *server) error {
		return s.service.Give(ctx, s.greece, by, request.Bonus{ID: bonus, User: to, Amount: amount, Reason: "Well done"})
	})
}

func (w *office) says() {
	user := w.user()
	account := rapid.SampledFrom([]string{firstAccount, "DE89370400440532013000"}).Draw(w.t, "account")
	then := w.is.clone()
	p := then.payees[user]
	if p.account != account {
		if p.version > 0 {
			p.held = w.clock.Now().Add(72 * time.Hour)
		}
		p.account = account
		p.version++
		then.payees[user] = p
	}
	w.does(then, true, func(ctx context.Context, s *server) error {
		return s.service.SetPayee(ctx, s.greece, user, payeeAt(account))
	})
}

func (w *office) forgets() {
	user, then := w.user(), w.is.clone()
	done := then.payees[user].account == "" || then.waiting(user) == 0
	if p := then.payees[user]; done && p.account != "" {
		then.payees[user] = paidTo{version: p.version + 1}
	}
	w.does(then, done, func(ctx context.Context, s *server) error { return s.service.DeletePayee(ctx, s.greece, user) })
}

func (w *office) asks() {
	user, amount, of := w.user(), rapid.Int64Range(-1, 5000).Draw(w.t, "amount"), w.fresh('a')
	if rapid.IntRange(0, 9).Draw(w.t, "much") == 9 {
		amount = limit + rapid.Int64Range(-limit/2, 1).Draw(w.t, "above the limit")
	}
	if rapid.IntRange(0, 3).Draw(w.t, "ends with 13") == 0 && amount > 1013 {
		amount = 1013 // the bank refuses it
	}
	then := w.is.clone()
	if len(then.requests) > 0 && rapid.IntRange(0, 3).Draw(w.t, "again") == 0 {
		of = w.known()
		if rapid.Bool().Draw(w.t, "the same") && then.requests[of].user != "" && !then.left[then.requests[of].user] {
			user, amount = then.requests[of].user, then.requests[of].amount
		}
	}
	done := amount > 0 && amount <= limit
	if r, there := then.requests[of]; there {
		done = done && r.user == user && r.amount == amount
	} else if done = done && then.payees[user].account != "" && then.waiting(user) < 20 && amount <= then.has[user]; done {
		then.has[user] -= amount
		then.requests[of] = asked{user: user, amount: amount, status: request.Waiting, approvals: map[string]int{}}
	}
	w.does(then, done, func(ctx context.Context, s *server) error { return s.service.Ask(ctx, s.greece, user, of, amount) })
}

func (w *office) withdraws() {
	user, of, then := w.user(), w.known(), w.is.clone()
	r := then.requests[of]
	done := r.user == user && (r.status == request.Waiting || r.status == request.Withdrawn)
	if done && r.status == request.Waiting {
		then = then.back(of, request.Withdrawn, "")
	}
	w.does(then, done, func(ctx context.Context, s *server) error { return s.service.Withdraw(ctx, s.greece, user, of) })
}

func (w *office) approves() {
	by, of, then := w.staff(), w.known(), w.is.clone()
	r := then.requests[of]
	decided := r.status == request.Approved || r.status == request.Sent || r.status == request.Paid
	to := then.payees[r.user]
	done := r.user != by.User && (decided || r.status == request.Waiting && !to.held.After(w.clock.Now()))
	if done && !decided {
		r.approvals[by.User] = to.version
		same := 0
		for _, version := range r.approvals {
			if version == to.version {
				same++
			}
		}
		if same == 2 {
			r.status = request.Approved
		}
		then.requests[of] = r
	}
	w.does(then, done, func(ctx context.Context, s *server) error { return s.service.Approve(ctx, by, of) })
}

func (w *office) rejects() {
	by, of, then := w.staff(), w.known(), w.is.clone()
	reason := rapid.SampledFrom([]string{"No", "Never"}).Draw(w.t, "reason")
	r := then.requests[of]
	again := r.status == request.Rejected && r.reason == reason
	done := r.user != by.User && (again || r.status == request.Waiting || r.status == request.Approved && w.bank == nil)
	if done && !again {
		then = then.back(of, request.Rejected, reason)
	}
	w.does(then, done, func(ctx context.Context, s *server) error { return s.service.Reject(ctx, by, of, reason) })
}

func (w *office) leaves() {
	if rapid.IntRange(0, 3).Draw(w.t, "really") < 3 {
		w.t.Skip("they stay")
	}
	user, then := w.user(), w.is.clone()
	for of, r := range then.requests {
		switch {
		case r.user != user:
		case r.status == request.Approved || r.status == request.Sent:
			r.user = ""
			then.requests[of] = r
		default:
			if r.status == request.Waiting {
				then = then.back(of, request.Withdrawn, "")
			}
			delete(then.requests, of)
		}
	}
	maps.DeleteFunc(then.given, func(_ string, g gift) bool { return g.user == user })
	then.spent -= then.has[user]
	then.has[user], then.payees[user], then.left[user] = 0, paidTo{}, true
	w.does(then, true, func(ctx context.Context, s *server) error {
		return s.db.Write(ctx, func(q db.Queryer) error {
			if err := s.service.Forget(ctx, q, user); err != nil {
				return err
			}
			return purse.GiveUp(ctx, q, s.service.Books, user)
		})
	})
}

func (w *office) texts(query string, args ...any) (out []string) {
	require.NoError(w.t, w.db.One().Select(w.outer.Context(), &out, query, args...))
	return out
}

// pays has the provider pay the approved requests. A server that dies leaves some of them.
func (w *office) pays() {
	w.clock.Pass(time.Hour) // so that the leases of dead servers have ended
	open := w.texts(`SELECT id FROM payout_requests WHERE status IN ('APPROVED', 'SENT')`)
	if w.bank == nil || len(open) == 0 {
		w.t.Skip("nothing is to be paid")
	}
	steps := 1 << 30
	if rapid.IntRange(0, 3).Draw(w.t, "dies") == 3 {
		steps = rapid.IntRange(0, 40).Draw(w.t, "before step")
	}
	ctx, s := killtest.Before(w.outer.Context(), steps)
	w.bank.steps = s
	openAt(w.outer, w.db, w.keys, w.bank, w.clock).send(ctx, s, len(open))
	w.bank.steps = nil
	for _, of := range open {
		r := w.is.requests[of]
		status := request.Status(w.texts(`SELECT status FROM payout_requests WHERE id = ?`, of)[0])
		switch {
		case status == request.Rejected && r.amount == 1013:
			w.is = w.is.clone().back(of, request.Rejected, "No such account.")
			continue
		case status == request.Paid && r.amount != 1013:
			require.Equal(w.t, r.amount, w.bank.sums[of], "the bank has paid it")
		case s.Killed() && (status == request.Approved || status == request.Sent):
		default:
			w.t.Fatalf("request %s of %d is %s", of, r.amount, status)
		}
		r.status = status
		w.is.requests[of] = r
	}
}

func (w *office) makesFiles() {
	by, then := w.staff(), w.is.clone()
	for of, r := range then.requests {
		if r.status == request.Approved {
			r.status = request.Sent
			then.requests[of] = r
		}
	}
	w.does(then, w.bank == nil, func(ctx context.Context, s *server) error { return s.service.MakeFiles(ctx, by) })
}

func (w *office) executes() {
	files := w.texts(`SELECT id FROM payout_files ORDER BY created, kind`)
	if len(files) == 0 {
		w.t.Skip("no file was made")
	}
	file, by, then := rapid.SampledFrom(files).Draw(w.t, "file"), w.staff(), w.is.clone()
	in := w.texts(`SELECT id FROM payout_requests WHERE file = ? ORDER BY id`, file)
	var returned []string
	for _, of := range in {
		if rapid.Bool().Draw(w.t, "returned") {
			returned = append(returned, of)
		}
	}
	if !then.executed[file] {
		then.executed[file] = true
		for _, of := range in {
			r := then.requests[of]
			r.status = request.Paid
			then.requests[of] = r
			if slices.Contains(returned, of) {
				then = then.back(of, request.Rejected, "Unknown")
			}
		}
	}
	w.does(then, true, func(ctx context.Context, s *server) error {
		return s.service.Execute(ctx, by, file, returned, "Unknown")
	})
}

// TestRandomCommands has knowers, staff, the bank and time do things in any order, and servers die at
// any step. After each one a model of a few maps has what the database has.
func TestRandomCommands(t *testing.T) {
	keys, err := sealing.Local(filepath.Join(t.TempDir(), "seal.key"))
	require.NoError(t, err)
	for engine, times := range map[db.Engine]int{db.SQLite: 150, db.Postgres: 8} {
		t.Run(string(engine), func(t *testing.T) {
			soak.Checks(t, times, 20*times)
			rapid.Check(t, func(r *rapid.T) { randomly(t, r, engine, keys) })
		})
	}
}

func randomly(t *testing.T, r *rapid.T, engine db.Engine, keys *sealing.Keys) {
	t.Helper()
	b := &killtest.Brief{TB: t}
	defer b.End()
	d, err := db.Open(t.Context(), dbtest.Copy(b, engine, "knowers", func(address string) error { return knowers(t.Context(), address) }))
	require.NoError(r, err)
	defer func() { _ = d.Close() }()
	w := &office{t: r, outer: t, db: d, keys: keys, clock: clocktest.At(time.Date(2025, 6, 1, 10, 0, 0, 0, time.UTC)), is: model{
		map[string]int64{}, map[string]gift{}, map[string]asked{}, map[string]paidTo{}, map[string]bool{}, map[string]bool{}, 0,
	}}
	if rapid.Bool().Draw(r, "a provider pays") {
		w.bank = &vault{sums: map[string]int64{}}
	}
	for n, user := range []string{eleni, nikos} {
		s, bonus := w.server(), id('c', n)
		require.NoError(r, s.service.SetPayee(t.Context(), s.greece, user, payeeAt(firstAccount)))
		require.NoError(r, s.service.Give(t.Context(), s.greece, staff(3), request.Bonus{ID: bonus, User: user, Amount: 40_000, Reason: "Well done"}))
		w.is.has[user], w.is.given[bonus], w.is.payees[user] = 40_000, gift{user, staff(3).User, 40_000}, paidTo{account: firstAccount, version: 1}
		w.is.spent += 40_000
	}
	commands := map[string]func(*rapid.T){}
	for name, do := range map[string]func(){
		"gives": w.gives, "says": w.says, "forgets": w.forgets, "asks": w.asks, "withdraws": w.withdraws, "approves": w.approves, "approves too": w.approves, "rejects": w.rejects,
		"says and waits": func() {
			w.says()
			w.clock.Pass(73 * time.Hour)
		},
		"leaves": w.leaves, "pays": w.pays, "makes files": w.makesFiles, "executes": w.executes,
		"time passes": func() {
			w.clock.Pass(rapid.SampledFrom([]time.Duration{time.Hour, 71 * time.Hour, 73 * time.Hour}).Draw(w.t, "time"))
		},
	} {
		commands[name] = func(t *rapid.T) {
			w.t = t
			w.clock.Pass(time.Second)
			do()
		}
	}
	commands[""] = func(t *rapid.T) {
		w.t = t
		require.Empty(t, w.differs(w.is))
		faults, err := ledger.New(d, w.clock).Check(w.outer.Context())
		require.NoError(t, err)
		require.Empty(t, faults)
	}
	r.Repeat(commands)
}

// knowers fills a database with two users.
func knowers(ctx context.Context, address string) error {
	if _, err := app.Migrate(ctx, address); err != nil {
		return err
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Write(ctx, func(q db.Queryer) error {
		if _, err := q.Exec(ctx, `CREATE TABLE told (what TEXT NOT NULL)`); err != nil {
			return err
		}
		for _, id := range []string{eleni, nikos} {
			if _, err := q.Exec(ctx, `INSERT INTO users (id, email, email_key, name, password, market, source, source_campaign, created, confirmed)
				VALUES (?, ?, ?, 'Eleni', 'x', 'gr', '', '', 0, 0)`, id, id+"@example.org", id+"@example.org"); err != nil {
				return err
			}
		}
		return nil
	})
}
