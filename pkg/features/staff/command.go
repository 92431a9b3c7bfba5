package staff

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"

	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/slice"
)

// commands are what operators do for staff and in their place. Nothing of the
// API makes a user staff: that takes the command line of the machine.
type commands struct {
	accounts Accounts

	Add          addCommand          `cmd:"" help:"Make the account of an address staff."`
	Remove       removeCommand       `cmd:"" help:"Take the role away again; it ends the account's sessions."`
	List         listCommand         `cmd:"" help:"List who is staff."`
	AcceptKnower acceptKnowerCommand `cmd:"" help:"Make the account of an address a knower's."`
	Block        blockCommand        `cmd:"" help:"Keep an account from the web app."`
	Unblock      unblockCommand      `cmd:"" help:"Let an account into the web app again."`
	EndSessions  endSessionsCommand  `cmd:"" help:"Sign an account out on all its devices."`
	ResetFactor  resetFactorCommand  `cmd:"" help:"Delete an account's second factors, for an owner who has lost theirs."`
	Log          logCommand          `cmd:"" help:"Show what staff and operators did, latest first."`
}

// newCommands are the group of commands `knowmad staff`.
func newCommands(a Accounts) any {
	return &struct {
		Staff commands `cmd:"" help:"Say who is staff and who is a knower, keep somebody from the web app, and see who did."`
	}{commands{accounts: a}}
}

// address is whose account something is done to.
type address struct {
	Email string `arg:"" help:"The account's e-mail address."`
}

type (
	addCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	removeCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	listCommand struct {
		slice.DatabaseFlags `embed:""`
	}
	acceptKnowerCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	blockCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
		Reason              string `required:"" help:"Why; the user reads it."`
	}
	unblockCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	endSessionsCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	resetFactorCommand struct {
		slice.DatabaseFlags `embed:""`
		address             `embed:""`
	}
	logCommand struct {
		slice.DatabaseFlags `embed:""`
		Lines               int `default:"50" help:"How many lines."`
	}
)

// office is one command of staff's: its work, and who does it.
type office struct {
	*Service
	by  person.Member
	out io.Writer
}

// work opens the database and lets a command do its work.
func (c *commands) work(ctx context.Context, o *slice.Operator, on slice.DatabaseFlags, do func(context.Context, office) error) error {
	return o.Open(ctx, on.Address(), func(ctx context.Context, p *slice.Platform) error {
		if err := c.accounts.OpenForCommand(ctx, p); err != nil {
			return fmt.Errorf("accounts: %w", err)
		}
		s := New(Config{DB: p.DB, Clock: p.Clock, Accounts: c.accounts, Log: p.Log})
		return do(ctx, office{s, person.Member{Login: o.Login}, o.Stdout})
	})
}

// tell says in one line what became of an account.
func (o office) tell(out Outcome, err error, changed, same string) error {
	if err != nil {
		return err
	}
	say := same
	if out.Changed {
		say = changed
	}
	_, err = fmt.Fprintf(o.out, "%s (%s) %s\n", out.Person.Email, out.Person.Name, say)
	return err
}

// Run makes an account staff.
func (c addCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c addCommand) do(ctx context.Context, o office) error {
	out, err := o.Add(ctx, o.by, c.Email)
	return o.tell(out, err, "is staff now. It takes effect within 15 minutes, or as soon as they sign in again."+
		" In dev, staging and prod they also need a second factor: the pages for staff lead them to setting one up.", "is staff already.")
}

// Run takes the role away.
func (c removeCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c removeCommand) do(ctx context.Context, o office) error {
	out, err := o.Remove(ctx, o.by, c.Email)
	return o.tell(out, err, "is no longer staff. Their sessions have ended; running servers know it within 5 seconds.", "isn't staff.")
}

// Run makes an account a knower's.
func (c acceptKnowerCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c acceptKnowerCommand) do(ctx context.Context, o office) error {
	out, err := o.AcceptKnowerByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "is a knower now. It takes effect within 15 minutes, or as soon as they sign in again.", "is a knower already.")
}

// Run keeps an account from the web app.
func (c blockCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c blockCommand) do(ctx context.Context, o office) error {
	out, err := o.BlockByEmail(ctx, o.by, c.Email, c.Reason)
	return o.tell(out, err, "can't use the web app any more, and is told why.", "")
}

// Run lets an account into the web app again.
func (c unblockCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c unblockCommand) do(ctx context.Context, o office) error {
	out, err := o.UnblockByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "can use the web app again.", "isn't blocked.")
}

// Help is what --help adds.
func (endSessionsCommand) Help() string {
	return `For an account that somebody else may have got into. Running servers refuse its
access tokens within 5 seconds. Password, passkeys and linked providers stay as
they are: its owner signs in again. It is on record in the staff log, and as a
line of JSON on standard error, like those of serve.

Example:

    knowmad staff end-sessions lena@example.org --data /var/lib/knowmad`
}

// Run signs an account out everywhere.
func (c endSessionsCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c endSessionsCommand) do(ctx context.Context, o office) error {
	out, err := o.EndSessionsByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "is signed out everywhere; running servers know it within 5 seconds.", "")
}

// Help is what --help adds.
func (resetFactorCommand) Help() string {
	return `For an owner who has lost phone, recovery codes and passkeys: make sure by another
way than mail that it is them. The codes of the app, the recovery codes and the
passkeys are deleted, every session ends, and the owner is told by mail; the server
sends it. They sign in with their password, and a member of staff sets up a new
second factor, which takes a code by mail. It is on record in the staff log, and as
a line of JSON on standard error, like those of serve.

Example:

    knowmad staff reset-factor lena@example.org --data /var/lib/knowmad`
}

// Run deletes an account's second factors.
func (c resetFactorCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c resetFactorCommand) do(ctx context.Context, o office) error {
	out, err := o.ResetFactorByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "has no second factor any more and is signed out everywhere; running servers know it within 5 seconds. They are told by mail.", "")
}

// Run lists who is staff.
func (c listCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (listCommand) do(ctx context.Context, o office) error {
	members, err := o.Members(ctx)
	if err != nil {
		return err
	}
	if len(members) == 0 {
		_, err := fmt.Fprintln(o.out, "Nobody is staff. knowmad staff add EMAIL makes somebody.")
		return err
	}
	w := tabwriter.NewWriter(o.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "ADDRESS\tNAME\tTWO-FACTOR\tACCOUNT")
	for _, p := range members {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", p.Email, p.Name, yesNo(p.TwoFactor), p.ID)
	}
	return w.Flush()
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// Validate refuses a number of lines that is none.
func (c logCommand) Validate() error {
	if c.Lines < 1 || c.Lines > maxLines {
		return fmt.Errorf("--lines is a number from 1 to %d", maxLines)
	}
	return nil
}

const maxLines = 100_000

// Run shows the log.
func (c logCommand) Run(ctx context.Context, o *slice.Operator, all *commands) error {
	return all.work(ctx, o, c.DatabaseFlags, c.do)
}

func (c logCommand) do(ctx context.Context, o office) error {
	lines, total, err := o.Log(ctx, 0, c.Lines)
	if err != nil {
		return err
	}
	if total == 0 {
		_, err := fmt.Fprintln(o.out, "Nothing was done yet.")
		return err
	}
	addresses, err := o.Addresses(ctx, lines)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(o.out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "WHEN\tWHO\tWHAT\tWHOM\tMARKET\tDETAILS")
	for _, l := range lines {
		// JSON keeps whatever stands in a reason from acting on the terminal.
		details, err := json.Marshal(l.Details)
		if err != nil {
			return fmt.Errorf("staff log: %w", err)
		}
		who := "operator"
		if l.Actor != "" {
			who = known(addresses, l.Actor)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", l.At.UTC().Format(logLayout), who, l.Action,
			known(addresses, l.Subject), known(nil, l.Market), details)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if left := total - len(lines); left > 0 {
		_, err = fmt.Fprintf(o.out, "… and %d earlier; --lines shows more.\n", left)
	}
	return err
}

const logLayout = "2006-01-02 15:04:05Z"

// known is an address where the account is still there, else what there is.
func known(addresses map[string]string, id string) string {
	switch {
	case addresses[id] != "":
		return addresses[id]
	case id == "":
		return "-"
	}
	return id
}
