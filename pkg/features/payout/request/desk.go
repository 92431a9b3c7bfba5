package request

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/features/payout/payee"
	"knowmad/pkg/features/payout/purse"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/ledger"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/sealing"
)

// eyes is the number of staff members who must approve a request.
const eyes = 2

// Approval is a staff member's approval of a request.
type Approval struct {
	StaffID string    `json:"staffUuid" format:"uuid"`
	Name    string    `json:"name" doc:"Empty where they have left."`
	On      time.Time `json:"on"`
	Void    bool      `json:"void" doc:"Where the money goes was changed since: it doesn't count."`
}

func (Approval) SchemaName() string { return "PayoutApproval" }

// DeskRequest is a request as staff see it.
type DeskRequest struct {
	Request

	CountryCode string     `json:"countryCode" doc:"Of the market on whose site it was made."`
	UserID      *string    `json:"userUuid" doc:"null where they have left."`
	UserName    string     `json:"userName"`
	PayeeName   string     `json:"payeeName" doc:"Empty where there is nothing to approve any more."`
	PayeeCity   string     `json:"payeeCity"`
	Country     string     `json:"payeeCountry" doc:"ISO 3166-1."`
	Kind        string     `json:"payeeKind" doc:"IBAN or PAYPAL."`
	Approvals   []Approval `json:"approvals" nullable:"false"`
	FileID      *string    `json:"fileUuid" doc:"The file for the bank that it is in."`
}

func (DeskRequest) SchemaName() string { return "StaffPayoutRequest" }

// DeskRequests is a part of all requests.
type DeskRequests struct {
	Content []DeskRequest `json:"content" nullable:"false" doc:"Those that wait the longest first, of what is decided the latest first."`
	Page    int           `json:"page" doc:"From 0."`
	Last    bool          `json:"last" doc:"Nothing follows."`
	Total   int           `json:"totalElements" doc:"Of all pages."`
}

func (DeskRequests) SchemaName() string { return "StaffPayoutRequestList" }

// deskFilter selects requests.
type deskFilter struct {
	status Status
	query  string // a request's id, or words of a user's name, username or address; "": all
}

// mostSearched is the maximum of users whose requests a search at the desk lists.
const mostSearched = 100

// desk returns a page of the requests of a state.
func (s *Service) desk(ctx context.Context, f deskFilter, page, limit int) (DeskRequests, error) {
	out := DeskRequests{Content: []DeskRequest{}, Page: page}
	err := s.DB.Read(ctx, func(q db.Queryer) error {
		var users []string
		if f.query != "" {
			found, _, err := person.Search(ctx, q, f.query, 0, mostSearched)
			if err != nil {
				return err
			}
			users = []string{}
			for _, c := range found {
				users = append(users, c.ID)
			}
		}
		rows, total, err := requestsFor(ctx, q, f.status, strings.ToLower(f.query), users, page*limit, limit)
		if err != nil {
			return err
		}
		out.Total, out.Last = total, (page+1)*limit >= total
		out.Content, err = s.showDesk(ctx, q, rows)
		return err
	})
	return out, err
}

// showDesk adds the user, the payee and the approvals to each request.
func (s *Service) showDesk(ctx context.Context, q db.Queryer, rows []Row) ([]DeskRequest, error) {
	ids, people := make([]string, len(rows)), []string{}
	for i, r := range rows {
		ids[i] = r.ID
		if r.User.Valid {
			people = append(people, r.User.String)
		}
	}
	all, err := approvalsOf(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, a := range all {
		people = append(people, a.Staff)
	}
	cards, err := person.Cards(ctx, q, people)
	if err != nil {
		return nil, err
	}
	out := []DeskRequest{}
	for _, r := range rows {
		d := DeskRequest{Request: r.show(s.Clock.Now()), CountryCode: r.Market, Approvals: []Approval{}}
		if r.File.Valid {
			d.FileID = &r.File.String
		}
		if r.User.Valid {
			d.UserID, d.UserName = &r.User.String, cards[r.User.String].PublicName()
		}
		p, version, err := s.payeeOf(ctx, q, r)
		if err != nil {
			return nil, err
		}
		d.PayeeName, d.PayeeCity, d.Country, d.Kind = p.Name, p.City, p.Country, string(p.Kind)
		for _, a := range all {
			if a.Request == r.ID {
				d.Approvals = append(d.Approvals, Approval{a.Staff, cards[a.Staff].Name, a.Created.Time, r.Status == Waiting && a.Version != version})
			}
		}
		out = append(out, d)
	}
	return out, nil
}

// payeeOf returns the payee of a request with the payee's version; zero for a closed request,
// and if the payee can't be decrypted.
func (s *Service) payeeOf(ctx context.Context, q db.Queryer, r Row) (p payee.Payee, version int64, err error) {
	switch {
	case r.Sealed.Valid:
		p, err = s.openPayee(holding(r.ID), r.Sealed.String)
	case r.Status == Waiting && r.User.Valid:
		row, _, findErr := findPayee(ctx, q, r.User.String)
		if findErr != nil || !row.Sealed.Valid {
			return payee.Payee{}, row.Version, findErr
		}
		version = row.Version
		p, err = s.openPayee(r.User.String, row.Sealed.String)
	}
	if errors.Is(err, sealing.ErrSealed) {
		return payee.Payee{}, version, nil
	}
	return p, version, err
}

// conflict is the error of a decision that the request's state doesn't allow.
func conflict(message string) *problem.Error {
	return problem.New(problem.BadRequest, "%s", message).WithStatus(http.StatusConflict)
}

// approve stores a staff member's approval. The second approval of the same payee releases the
// payment. The error is a ForbiddenError for one's own request, and a BadRequestError for a
// held or decided request.
func (s *Service) approve(ctx context.Context, by person.Member, id string) (DeskRequest, error) {
	err := s.withLocked(ctx, id, func(q db.Queryer, r Row) error {
		now := s.Clock.Now()
		switch {
		case r.User.String == by.User:
			return problem.New(problem.Forbidden, "Nobody approves their own request.")
		case r.Status == Approved || r.Status == Sent || r.Status == Paid:
			return nil
		case r.Status != Waiting:
			return conflict("This request has ended.")
		case heldUntil(r.Held, now) != nil:
			return conflict("Where it is paid was changed less than 72 hours ago. Please wait.")
		}
		p, version, err := s.payeeOf(ctx, q, r)
		if err != nil {
			return err
		}
		if p.Account == "" {
			return conflict("Where it is to be paid can't be read any more. Reject it, and ask its owner to enter it again.")
		}
		if err := insertApproval(ctx, q, approval{r.ID, by.User, version, db.At(now)}); err != nil {
			return err
		}
		if err := s.Office.RecordPayout(ctx, q, by, "payout.approve", r.User.String, map[string]any{"request": r.ID}); err != nil {
			return err
		}
		all, err := approvalsOf(ctx, q, []string{r.ID})
		if err != nil {
			return err
		}
		n := 0
		for _, a := range all {
			if a.Version == version {
				n++
			}
		}
		if n < eyes {
			return nil
		}
		if r.Sealed, err = s.sealPayee(holding(r.ID), p); err != nil {
			return err
		}
		r.Status, r.Decided = Approved, db.MaybeAt(now)
		if err := setRequest(ctx, q, r); err != nil || s.Provider == nil {
			return err
		}
		_, err = s.Jobs.Enqueue(ctx, q, job.Request{Kind: sending, Key: r.ID})
		return err
	})
	return s.deskRequest(ctx, id, err)
}

// deskRequest returns the staff's view of a request after a decision, or passes on the
// decision's error.
func (s *Service) deskRequest(ctx context.Context, id string, err error) (out DeskRequest, _ error) {
	if err != nil {
		return DeskRequest{}, err
	}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		r, found, err := findRequest(ctx, q, id)
		if err != nil || !found {
			return err
		}
		shown, err := s.showDesk(ctx, q, []Row{r})
		if err == nil {
			out = shown[0]
		}
		return err
	})
	return out, err
}

// maxReason is the maximum length of a reason in characters.
const maxReason = 1000

func reasonOf(text string) (string, error) {
	reason, fault := freetext.Text(text, maxReason)
	if fault == "" && reason == "" {
		fault = "Please say why."
	}
	if fault != "" {
		return "", problem.InField("reason", fault)
	}
	return reason, nil
}

// reject gives the money of a request back that isn't on its way.
func (s *Service) reject(ctx context.Context, by person.Member, id, reason string) (DeskRequest, error) {
	reason, err := reasonOf(reason)
	if err != nil {
		return DeskRequest{}, err
	}
	err = s.withLocked(ctx, id, func(q db.Queryer, r Row) error {
		switch {
		case r.User.String == by.User:
			return problem.New(problem.Forbidden, "Nobody decides about their own request.")
		case r.Status == Rejected && r.Reason == reason:
			return nil
		case r.Status != Waiting && (r.Status != Approved || s.Provider != nil):
			return conflict("This request is on its way, or has ended.")
		}
		if err := s.Office.RecordPayout(ctx, q, by, "payout.reject", r.User.String, map[string]any{"request": r.ID}); err != nil {
			return err
		}
		return s.giveBack(ctx, q, r, Rejected, reason)
	})
	return s.deskRequest(ctx, id, err)
}

// Bonus is money that a staff member gave a user.
type Bonus struct {
	ID       string
	User     string `db:"user_id"`
	Staff    string
	Currency string
	Amount   int64
	Reason   string
	Created  db.Time
}

// BonusTerms are the terms of a bonus for a user.
type BonusTerms struct {
	Currency string `json:"currency" doc:"ISO 4217." example:"CHF"`
	Limit    int64  `json:"limit" doc:"The largest bonus, in minor units." example:"50000"`
}

func (BonusTerms) SchemaName() string { return "PayoutBonusTerms" }

// bonusTerms are the terms of a bonus for a user on the site of a market.
func (s *Service) bonusTerms(ctx context.Context, m *market.Market, user string) (BonusTerms, error) {
	m, err := s.Home(ctx, m, user)
	if err != nil {
		return BonusTerms{}, err
	}
	if m.Payout.Hidden {
		return BonusTerms{}, closed()
	}
	return BonusTerms{m.Currency, m.Payout.Limit}, nil
}

// give gives a user money with a reason, in the currency of their country on the site of a market;
// id is a uuid that the caller chose. Nobody gives themselves anything, and nothing above the
// limit of one request.
func (s *Service) give(ctx context.Context, m *market.Market, by person.Member, b Bonus) error {
	m, err := s.Home(ctx, m, b.User)
	if err != nil {
		return err
	}
	if m.Payout.Hidden {
		return closed()
	}
	reason, err := reasonOf(b.Reason)
	if err != nil {
		return err
	}
	switch {
	case b.User == by.User:
		return problem.New(problem.Forbidden, "Nobody gives themselves money.")
	case b.Amount <= 0 || b.Amount > m.Payout.Limit:
		most, err := bank.Decimal(m.Payout.Limit, m.Currency)
		if err != nil {
			return err
		}
		return problem.InField("amount", "Please choose an amount of at most "+most+" "+m.Currency+".")
	}
	b.Staff, b.Currency, b.Reason = by.User, m.Currency, reason
	return s.DB.Write(ctx, func(q db.Queryer) error {
		added, err := insertBonus(ctx, q, b, s.Clock.Now())
		if err != nil {
			return err
		}
		if !added {
			return sameBonus(ctx, q, b)
		}
		accounts, err := purse.Open(ctx, q, s.Books, []string{b.User}, b.Currency)
		if err != nil {
			return err
		}
		if _, err := s.Books.Post(ctx, q, ledger.Transaction{
			Key: "bonus:" + b.ID, Cause: "bonus:" + b.ID, Currency: b.Currency,
			Entries: []ledger.Entry{{Account: purse.Expenses(b.Currency).ID, Amount: -b.Amount}, {Account: accounts[b.User], Amount: b.Amount}},
		}); err != nil {
			return err
		}
		return s.Office.RecordPayout(ctx, q, by, "payout.bonus", b.User, map[string]any{"bonus": b.ID, "amount": b.Amount, "currency": b.Currency})
	})
}

// sameBonus checks that the stored bonus of b's id is b: sent again, it is given once. The error
// is a DuplicateError for an id that another bonus has.
func sameBonus(ctx context.Context, q db.Queryer, b Bonus) error {
	stored, err := findBonus(ctx, q, b.ID)
	if err != nil {
		return err
	}
	if stored.Created = b.Created; stored != b {
		return problem.New(problem.Duplicate, "This id belongs to another bonus.")
	}
	return nil
}
