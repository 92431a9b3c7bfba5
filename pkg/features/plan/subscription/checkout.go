package subscription

import (
	"context"
	"database/sql"
	"net/http"
	"net/url"

	"knowmad/pkg/features/plan/pay"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Draft is what a user wants to buy.
type Draft struct {
	PriceID string               `json:"priceId" maxLength:"100" example:"plus-de-monthly"`
	Method  market.PaymentMethod `json:"paymentMethod" enum:"CARD,SOFORT,PAYPAL"`
	Amount  int64                `json:"amount,omitempty" doc:"What the user was shown, in minor units: where the price is another one meanwhile, nothing is bought. 0: whatever it is."`
}

func (Draft) SchemaName() string { return "PlanCheckoutDraft" }

// Checkout is where a purchase goes on.
type Checkout struct {
	ID       string `json:"subscriptionUuid" format:"uuid"`
	Code     string `json:"subscriptionCode" doc:"Lets whoever has it see this subscription, in another browser too."`
	Redirect string `json:"redirectUrl" doc:"Where the user pays."`
}

func (Checkout) SchemaName() string { return "PlanCheckout" }

// backPath is the screen to which users come back from paying.
const backPath = "/pro-plan/activate"

// checkout begins a subscription on a market's terms; origin is the address of the site's host.
// The errors are a ForbiddenError where the plan isn't sold, a FormValidationError for a price or
// a method that the market hasn't, a DuplicateError for who has Plus, and a BadRequestError where
// the price has changed.
func (s *Service) checkout(ctx context.Context, m *market.Market, origin, user string, d Draft) (Checkout, error) {
	if !m.Flags.HasPlusPlan || m.Plan == nil {
		return Checkout{}, problem.New(problem.Forbidden, "The Plus plan isn't sold on this site.")
	}
	if s.Provider == nil {
		return Checkout{}, problem.New(problem.NoType, "Nothing can be bought at the moment. Please try again later.").WithStatus(http.StatusServiceUnavailable)
	}
	price, ok := m.Plan.Price(d.PriceID)
	provider, taken := s.Provider.For(d.Method)
	switch {
	case !ok:
		return Checkout{}, problem.InField("priceId", "This site has no such price.")
	case !m.Plan.Accepts(d.Method) || !taken:
		return Checkout{}, problem.InField("paymentMethod", "You can't pay so on this site.")
	case d.Amount != 0 && d.Amount != price.Amount:
		return Checkout{}, problem.New(problem.BadRequest, "The price has changed. Please look at it again.").WithStatus(http.StatusConflict)
	}
	now := s.Clock.Now()
	code, stored := newCode()
	r := row{
		ID: uuid.NewString(), Code: stored, User: sql.NullString{String: user, Valid: true}, Market: m.Code, Price: price.PriceID, Months: 1,
		Amount: price.Amount, Currency: price.Currency, TaxRate: int64(m.Plan.TaxRate), WithdrawalDays: m.Plan.WithdrawalDays,
		Method: d.Method, Provider: provider.Name(), Status: Pending, Created: db.At(now), Due: db.MaybeAt(now.Add(payWithin)),
	}
	if price.Interval == market.PlanYear {
		r.Months = monthsOfYear
	}
	p := payment{ID: uuid.NewString(), Subscription: r.ID, Period: 1, Amount: r.Amount, State: pay.Pending, Created: db.At(now)}
	err := s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Lock(ctx, q, user); err != nil {
			return err
		}
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		running, err := runningOf(ctx, q, user)
		if err != nil {
			return err
		}
		if len(running) > 0 {
			return problem.New(problem.Duplicate, "You have Plus already.")
		}
		all, err := ofUser(ctx, q, user, mostOfUser)
		if err != nil {
			return err
		}
		waiting := 0
		for _, one := range all {
			if one.Status == Pending {
				waiting++
			}
		}
		if waiting >= mostWaiting {
			often := problem.New(problem.TooManyRequests, "You have begun this often. Please finish one, or come back tomorrow.")
			often.RetryAfter = payWithin
			return often
		}
		if err := insert(ctx, q, r); err != nil {
			return err
		}
		_, err = insertPayment(ctx, q, p)
		return err
	})
	if err != nil {
		return Checkout{}, err
	}
	back := origin + backPath + "?" + url.Values{"subscriptionUuid": {r.ID}, "subscriptionCode": {code}}.Encode()
	address, err := provider.Begin(ctx, pay.Order{Payment: p.ID, Subscription: r.ID, Amount: r.Amount, Currency: r.Currency, Method: r.Method, Back: back})
	if err != nil {
		return Checkout{}, problem.New(problem.NoType, "The payment can't be begun at the moment. Please try again later.").WithStatus(http.StatusServiceUnavailable).WithCause(err)
	}
	return Checkout{r.ID, code, address}, nil
}

// mostWaiting is how many purchases of one user wait to be paid at once.
const mostWaiting = 10

// activate tells whoever has the code of a subscription what became of it, and asks the provider
// first where that isn't known. The error is a NotFoundError, also for a wrong code.
func (s *Service) activate(ctx context.Context, id, code string) (Subscription, error) {
	r, found, err := find(ctx, s.DB.One(), id)
	if err != nil {
		return Subscription{}, err
	}
	if !found || !r.has(code) {
		return Subscription{}, notFound()
	}
	return s.show(ctx, id, s.lookAtFirst(ctx, r))
}

// lookAtFirst asks the provider about the first payment of a subscription that waits for it. That
// the provider can't be reached is no error: it is asked again later.
func (s *Service) lookAtFirst(ctx context.Context, r row) error {
	if r.Status != Pending {
		return nil
	}
	all, err := paymentsOf(ctx, s.DB.One(), r.ID)
	if err != nil {
		return err
	}
	for _, p := range all {
		if err := s.look(ctx, p.ID); err != nil {
			s.Log.Warn().Err(err).Str("payment", p.ID).Msg("plan: the provider can't be asked")
		}
	}
	return nil
}
