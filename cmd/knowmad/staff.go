package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"knowmad/pkg/app"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/platform/problem"

	"github.com/rs/zerolog"
)

// staffCmd is what operators do for staff and in their place. Nothing of the
// API makes a user staff: that takes the command line of the machine.
type staffCmd struct {
	Add          staffAdd          `cmd:"" help:"Make the account of an address staff."`
	Remove       staffRemove       `cmd:"" help:"Take the role away again; it ends the account's sessions."`
	List         staffList         `cmd:"" help:"List who is staff."`
	AcceptKnower staffAcceptKnower `cmd:"" help:"Make the account of an address a knower's."`
	Block        staffBlock        `cmd:"" help:"Keep an account from the web app."`
	Unblock      staffUnblock      `cmd:"" help:"Let an account into the web app again."`
	EndSessions  staffEndSessions  `cmd:"" help:"Sign an account out on all its devices."`
	Log          staffLog          `cmd:"" help:"Show what staff and operators did, latest first."`
}

// address is whose account something is done to.
type address struct {
	Email string `arg:"" help:"The account's e-mail address."`
}

type (
	staffAdd struct {
		database `embed:""`
		address  `embed:""`
	}
	staffRemove struct {
		database `embed:""`
		address  `embed:""`
	}
	staffList struct {
		database `embed:""`
	}
	staffAcceptKnower struct {
		database `embed:""`
		address  `embed:""`
	}
	staffBlock struct {
		database `embed:""`
		address  `embed:""`
		Reason   string `required:"" help:"Why; the user reads it."`
	}
	staffUnblock struct {
		database `embed:""`
		address  `embed:""`
	}
	staffEndSessions struct {
		database `embed:""`
		address  `embed:""`
	}
	staffLog struct {
		database `embed:""`
		Lines    int `default:"50" help:"How many lines."`
	}
)

// office is one command of staff's: its work, and who does it.
type office struct {
	*staff.Service
	by  staff.Actor
	out io.Writer
}

// work opens the database and lets a command do its work.
func (d database) work(ctx context.Context, env []string, stdout, stderr io.Writer, do func(context.Context, office) error) int {
	log := zerolog.New(stderr).With().Timestamp().Logger()
	err := app.WithStaff(ctx, d.address(), log, func(ctx context.Context, s *staff.Service) error {
		return do(ctx, office{s, staff.Actor{Login: login(env)}, stdout})
	})
	if err == nil {
		return exitOK
	}
	message := err.Error()
	if p, ok := errors.AsType[*problem.Error](err); ok && p.Type != problem.NoType {
		message = words(p)
	}
	fmt.Fprintln(stderr, "knowmad:", message)
	return exitFault
}

// words are what an error of the catalogue says to a person.
func words(p *problem.Error) string {
	said := []string{p.Message}
	for _, f := range p.Fields {
		said = append(said, f.Message)
	}
	return strings.Join(said, " ")
}

// login is the operator's account on the machine, for the log. It proves nothing:
// who runs the command can set it.
func login(env []string) string {
	found := map[string]string{}
	for _, kv := range env {
		if k, v, ok := strings.Cut(kv, "="); ok {
			found[k] = v
		}
	}
	for _, name := range []string{"SUDO_USER", "USER", "LOGNAME"} {
		if found[name] != "" {
			return found[name]
		}
	}
	return ""
}

func (c staffCmd) run(ctx context.Context, command string, env []string, stdout, stderr io.Writer) int {
	switch name, _, _ := strings.Cut(strings.TrimPrefix(command, "staff "), " "); name {
	case "add":
		return c.Add.work(ctx, env, stdout, stderr, c.Add.do)
	case "remove":
		return c.Remove.work(ctx, env, stdout, stderr, c.Remove.do)
	case "list":
		return c.List.work(ctx, env, stdout, stderr, c.List.do)
	case "accept-knower":
		return c.AcceptKnower.work(ctx, env, stdout, stderr, c.AcceptKnower.do)
	case "block":
		return c.Block.work(ctx, env, stdout, stderr, c.Block.do)
	case "unblock":
		return c.Unblock.work(ctx, env, stdout, stderr, c.Unblock.do)
	case "end-sessions":
		return c.EndSessions.work(ctx, env, stdout, stderr, c.EndSessions.do)
	default:
		return c.Log.work(ctx, env, stdout, stderr, c.Log.do)
	}
}

// tell says in one line what became of an account.
func (o office) tell(out staff.Outcome, err error, changed, same string) error {
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

func (c staffAdd) do(ctx context.Context, o office) error {
	out, err := o.Add(ctx, o.by, c.Email)
	return o.tell(out, err, "is staff now. It takes effect within 15 minutes, or as soon as they sign in again.", "is staff already.")
}

func (c staffRemove) do(ctx context.Context, o office) error {
	out, err := o.Remove(ctx, o.by, c.Email)
	return o.tell(out, err, "is no longer staff. Their sessions have ended; running servers know it within 5 seconds.", "isn't staff.")
}

func (c staffAcceptKnower) do(ctx context.Context, o office) error {
	out, err := o.AcceptKnowerByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "is a knower now. It takes effect within 15 minutes, or as soon as they sign in again.", "is a knower already.")
}

func (c staffBlock) do(ctx context.Context, o office) error {
	out, err := o.BlockByEmail(ctx, o.by, c.Email, c.Reason)
	return o.tell(out, err, "can't use the web app any more, and is told why.", "")
}

func (c staffUnblock) do(ctx context.Context, o office) error {
	out, err := o.UnblockByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "can use the web app again.", "isn't blocked.")
}

// Help is what --help adds.
func (staffEndSessions) Help() string {
	return `For an account that somebody else may have got into. Running servers refuse its
access tokens within 5 seconds. Password, passkeys and linked providers stay as
they are: its owner signs in again. It is on record in the staff log, and as a
line of JSON on standard error, like those of serve.

Example:

    knowmad staff end-sessions lena@example.org --data /var/lib/knowmad`
}

func (c staffEndSessions) do(ctx context.Context, o office) error {
	out, err := o.EndSessionsByEmail(ctx, o.by, c.Email)
	return o.tell(out, err, "is signed out everywhere; running servers know it within 5 seconds.", "")
}

func (staffList) do(ctx context.Context, o office) error {
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
func (c staffLog) Validate() error {
	if c.Lines < 1 || c.Lines > maxLines {
		return fmt.Errorf("--lines is a number from 1 to %d", maxLines)
	}
	return nil
}

const maxLines = 100_000

func (c staffLog) do(ctx context.Context, o office) error {
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
