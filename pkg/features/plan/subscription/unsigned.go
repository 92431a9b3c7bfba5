package subscription

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"knowmad/pkg/features/plan/link"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// Cancelling without signing in, as the law of some markets wants it: who names an e-mail address
// gets a link there, which cancels what that account has. It says nothing of whether there is one.

// cancelPath is the screen on which one cancels without signing in.
const cancelPath = "/pro-plan/cancel"

func linksToAddress() throttle.Policy {
	return throttle.Policy{Free: 5, First: 10 * time.Minute, Most: 12 * time.Hour}
}

func linksFromNetwork() throttle.Policy {
	return throttle.Policy{Free: 30, First: time.Minute, Most: time.Hour}
}

// askToCancel mails a link to the owner of an address, if they have a subscription on a market's
// terms. network is whose wish it is. The errors are a ForbiddenError where the market's law
// doesn't want it, and a TooManyRequestsError.
func (s *Service) askToCancel(ctx context.Context, m *market.Market, address, network string) error {
	if m.Plan == nil || !m.Plan.CancelWithoutSignIn {
		return problem.New(problem.Forbidden, "Please sign in to cancel.")
	}
	checked, err := mail.CheckAddress(address)
	if err != nil {
		return problem.InField("email", "Please write an e-mail address, such as name@example.org.")
	}
	key := strings.ToLower(checked)
	return s.DB.Write(ctx, func(q db.Queryer) error {
		wait, err := s.Throttle.Try(ctx, q, s.Throttle.Counter("plan-cancel-address", key, linksToAddress()), s.Throttle.Counter("plan-cancel-network", network, linksFromNetwork()))
		if err != nil {
			return err
		}
		if wait > 0 {
			often := problem.New(problem.TooManyRequests, "This was asked for often. Please look into your mail, or try again later.")
			often.RetryAfter = wait
			return often
		}
		c, err := person.FindByAddress(ctx, q, key)
		if err != nil {
			if problem.From(err).Type == problem.NotFound {
				return nil
			}
			return err
		}
		running, err := givingOf(ctx, q, c.ID)
		if err != nil {
			return err
		}
		for _, r := range running {
			if r.Cancelled {
				continue
			}
			err = errors.Join(err, s.send(ctx, q, c, m, "plan-cancel", map[string]string{"link": m.Domain + cancelPath + "#token=" + link.New(s.Keys, r.ID, s.Clock.Now())}))
		}
		return err
	})
}

// cancelByLink cancels the subscription of a link. Said again it changes nothing. The error is a
// BadRequestError for a link that was never made, or doesn't work any longer.
func (s *Service) cancelByLink(ctx context.Context, token string) (Subscription, error) {
	id, ok := link.Read(s.Keys, token, s.Clock.Now())
	if !ok {
		return Subscription{}, wrongLink()
	}
	r, found, err := find(ctx, s.DB.One(), id)
	if err != nil {
		return Subscription{}, err
	}
	if !found || !r.User.Valid {
		return Subscription{}, wrongLink()
	}
	if r.Cancelled || !r.gives() {
		return r.show(s.Clock.Now()), nil
	}
	return s.cancel(ctx, r.User.String, id)
}

func wrongLink() *problem.Error {
	return problem.New(problem.BadRequest, "This link doesn't work any longer. Please ask for a new one.").WithStatus(http.StatusConflict)
}
