package payout

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/features/payout/request"
	"knowmad/pkg/features/payout/reward"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"
)

// EarningKind is what a movement of a user's money came from.
type EarningKind string

// The kinds of movements.
const (
	OfContest EarningKind = "CONTEST"
	OfBonus   EarningKind = "BONUS"
	OfKnow    EarningKind = "KNOW"
	OfRequest EarningKind = "REQUEST"
	OfReturn  EarningKind = "RETURNED"
)

// earned reports whether a movement is income, and not a request or what came back of one.
func (k EarningKind) earned() bool { return k == OfContest || k == OfBonus || k == OfKnow }

// Earning is a movement of a user's money.
type Earning struct {
	Number    int64       `json:"number" doc:"Of all movements, from 1."`
	Amount    int64       `json:"amount" doc:"Minor units; what was asked for is negative." example:"4000"`
	Balance   int64       `json:"balance" doc:"After it, in minor units."`
	Kind      EarningKind `json:"kind" enum:"CONTEST,BONUS,KNOW,REQUEST,RETURNED" doc:"KNOW: one of the user's knows stayed published for 14 days."`
	Reason    *string     `json:"reason" doc:"Of a bonus, or why the money of a request was given back."`
	Knows     *int        `json:"knows" doc:"That counted for the contest."`
	CreatedOn time.Time   `json:"createdOn"`
}

func (Earning) SchemaName() string { return "PayoutEarning" }

// Earnings is a part of the movements of a user's money.
type Earnings struct {
	Content []Earning `json:"content" nullable:"false" doc:"The latest first."`
	Page    int       `json:"page" doc:"From 0."`
	Last    bool      `json:"last" doc:"Nothing follows."`
	Total   int64     `json:"totalElements" doc:"Of all pages."`
}

func (Earnings) SchemaName() string { return "PayoutEarningList" }

// Year is the sums of a year: earned, and paid out to the user.
type Year struct {
	Year     int    `json:"year" doc:"Of the market's time zone."`
	Currency string `json:"currency" doc:"ISO 4217."`
	Earned   int64  `json:"earned" doc:"Minor units."`
	Paid     int64  `json:"paid" doc:"Minor units, of requests that were paid in the year."`
}

func (Year) SchemaName() string { return "PayoutYear" }

// Years are the years of a user's statements.
type Years struct {
	Years []Year `json:"years" nullable:"false" doc:"The latest first."`
}

func (Years) SchemaName() string { return "PayoutYears" }

const (
	causeContest = "contest:"
	causeBonus   = "bonus:"
	causeRequest = "request:"
	causeBack    = ":back"
)

// earnings are a part of the movements of a user's money in the currency of a market.
func (s *Service) earnings(ctx context.Context, m *market.Market, user string, page, limit int) (Earnings, error) {
	out := Earnings{Content: []Earning{}, Page: page, Last: true}
	if m.Payout.Hidden {
		return out, closed()
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		account, err := purse.Of(ctx, q, user, m.Currency)
		if err != nil || account == "" {
			return err
		}
		latest, err := s.books.Postings(ctx, q, account, 0, 1)
		if err != nil || len(latest) == 0 {
			return err
		}
		out.Total = latest[0].Number
		before := out.Total + 1 - int64(page)*int64(limit)
		out.Last = before-int64(limit) <= 1
		if before <= 1 {
			return nil
		}
		postings, err := s.books.Postings(ctx, q, account, before, limit)
		if err != nil {
			return err
		}
		out.Content, err = explain(ctx, q, user, account, postings)
		return err
	})
	return out, err
}

// explain says what postings of a user's account came from.
func explain(ctx context.Context, q db.Queryer, user, account string, postings []ledger.Posting) ([]Earning, error) {
	prizes, err := prizesOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	bonuses, err := request.Bonuses(ctx, q, user)
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	for _, b := range bonuses {
		reasons[causeBonus+b.ID] = b.Reason
	}
	knows := map[string]int{}
	for _, p := range prizes {
		knows[causeContest+window{Market: p.Market, Opens: p.Opens}.key()] = p.Knows
	}
	var back []string
	for _, p := range postings {
		if id, ok := strings.CutSuffix(p.Cause, causeBack); ok {
			back = append(back, strings.TrimPrefix(id, causeRequest))
		}
	}
	returned, err := request.Reasons(ctx, q, account, back)
	if err != nil {
		return nil, err
	}
	out := make([]Earning, len(postings))
	for i, p := range postings {
		e := Earning{Number: p.Number, Amount: p.Amount, Balance: p.Balance, CreatedOn: p.Created}
		switch {
		case strings.HasPrefix(p.Cause, causeContest):
			e.Kind = OfContest
			if n, ok := knows[p.Cause]; ok {
				e.Knows = &n
			}
		case strings.HasPrefix(p.Cause, causeBonus):
			e.Kind, e.Reason = OfBonus, text(reasons[p.Cause])
		case strings.HasPrefix(p.Cause, reward.Cause):
			e.Kind = OfKnow
		case strings.HasSuffix(p.Cause, causeBack):
			e.Kind, e.Reason = OfReturn, text(returned[strings.TrimSuffix(strings.TrimPrefix(p.Cause, causeRequest), causeBack)])
		default:
			e.Kind = OfRequest
		}
		out[i] = e
	}
	return out, nil
}

func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// movements are all movements of a user's money in the currency of a market, the earliest first,
// up to maxPostings.
func (s *Service) movements(ctx context.Context, q db.Queryer, m *market.Market, user string) ([]Earning, error) {
	account, err := purse.Of(ctx, q, user, m.Currency)
	if err != nil || account == "" {
		return nil, err
	}
	postings, err := s.books.Postings(ctx, q, account, 0, maxPostings)
	if err != nil {
		return nil, err
	}
	all, err := explain(ctx, q, user, account, postings)
	for i, j := 0, len(all)-1; i < j; i, j = i+1, j-1 {
		all[i], all[j] = all[j], all[i]
	}
	return all, err
}

// years are the years in which a user earned something or was paid.
func (s *Service) years(ctx context.Context, m *market.Market, user string) (Years, error) {
	out := Years{Years: []Year{}}
	if m.Payout.Hidden {
		return out, closed()
	}
	zone := market.Zone(m.TimeZone)
	byYear := map[int]*Year{}
	at := func(t time.Time) *Year {
		y := t.In(zone).Year()
		if byYear[y] == nil {
			byYear[y] = &Year{Year: y, Currency: m.Currency}
		}
		return byYear[y]
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		all, err := s.movements(ctx, q, m, user)
		if err != nil {
			return err
		}
		for _, e := range all {
			if e.Kind.earned() {
				at(e.CreatedOn).Earned += e.Amount
			}
		}
		rows, _, err := request.Of(ctx, q, user, m.Currency, 0, maxPostings)
		for _, r := range rows {
			if r.Status == request.Paid {
				at(r.Paid.Time).Paid += r.Amount
			}
		}
		return err
	})
	for y := s.Clock.Now().In(zone).Year(); len(byYear) > 0; y-- {
		if byYear[y] != nil {
			out.Years = append(out.Years, *byYear[y])
			delete(byYear, y)
		}
	}
	return out, err
}

// statement is what a user earned and was paid in a year, as CSV. The error is a NotFoundError
// for a year without either.
func (s *Service) statement(ctx context.Context, m *market.Market, user string, year int) ([]byte, error) {
	if m.Payout.Hidden {
		return nil, closed()
	}
	zone := market.Zone(m.TimeZone)
	var b bytes.Buffer
	c := csv.NewWriter(&b)
	_ = c.Write([]string{"date", "what", "amount", "currency", "note"})
	n := 0
	line := func(t time.Time, what string, amount int64, note string) error {
		if t.In(zone).Year() != year {
			return nil
		}
		n++
		value, err := bank.Decimal(amount, m.Currency)
		if err != nil {
			return err
		}
		return c.Write([]string{t.In(zone).Format(time.DateOnly), what, value, m.Currency, bank.Plain(note)})
	}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		all, err := s.movements(ctx, q, m, user)
		if err != nil {
			return err
		}
		for _, e := range all {
			note := ""
			switch {
			case e.Reason != nil:
				note = *e.Reason
			case e.Knows != nil:
				note = strconv.Itoa(*e.Knows)
			}
			if e.Kind.earned() {
				if err := line(e.CreatedOn, string(e.Kind), e.Amount, note); err != nil {
					return err
				}
			}
		}
		rows, _, err := request.Of(ctx, q, user, m.Currency, 0, maxPostings)
		if err != nil {
			return err
		}
		for i := len(rows) - 1; i >= 0; i-- {
			if r := rows[i]; r.Status == request.Paid {
				if err := line(r.Paid.Time, string(request.Paid), -r.Amount, r.Ending); err != nil {
					return err
				}
			}
		}
		return nil
	})
	c.Flush()
	if err == nil && n == 0 {
		err = problem.New(problem.NotFound, "Nothing was earned or paid in that year.")
	}
	return b.Bytes(), err
}
