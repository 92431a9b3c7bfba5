package request

import (
	"context"

	"knowmad/pkg/features/payout/bank"
	"knowmad/pkg/platform/db"
)

// sandbox stands for a bank on developers' machines. It pays at once, but refuses amounts whose
// last two digits are 13, so that both outcomes can be seen. Like a bank, it remembers each order.
type sandbox struct{ db *db.DB }

// Sandbox makes a provider that moves no money, for machines of developers.
func Sandbox(d *db.DB) Provider { return sandbox{d} }

// refusedDigits end the amounts that the sandbox refuses.
const refusedDigits = 13

// Send pays an order.
func (s sandbox) Send(ctx context.Context, o bank.Order) (refused string, err error) {
	if o.Amount%100 == refusedDigits {
		refused = "The bank could not pay to this account."
	}
	err = s.db.Write(ctx, func(q db.Queryer) error {
		refused, err = sandboxResult(ctx, q, o.ID, refused)
		return err
	})
	return refused, err
}
