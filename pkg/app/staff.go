package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
	"github.com/rs/zerolog"
)

func newStaff(d *db.DB, c clock.Clock, log zerolog.Logger, accounts *account.Service, users *user.Service, kept staff.Pages) *staff.Service {
	return staff.New(staff.Config{DB: d, Clock: c, People: people{accounts, users}, Pages: kept, Log: log})
}

// ErrNoDatabase says that there is nothing where an operator looks for accounts.
var ErrNoDatabase = errors.New("there is no database yet; start the server once, run knowmad migrate, or say where it is with --data or --database")

// WithStaff lets an operator do what staff do, on the database of servers that
// may run meanwhile. The database must be there and have its present shape. log
// gets the lines of authentication.
func WithStaff(ctx context.Context, address string, log zerolog.Logger, do func(context.Context, *staff.Service) error) (err error) {
	d, err := openCurrent(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	accounts, err := account.New(ctx, account.Config{DB: d, Clock: clock.System{}, Log: zerolog.Nop()})
	if err != nil {
		return fmt.Errorf("accounts: %w", err)
	}
	users := user.New(user.Config{
		DB: d, Clock: clock.System{}, Accounts: userAccounts{func() *account.Service { return accounts }},
	})
	return do(ctx, newStaff(d, clock.System{}, log, accounts, users, nil))
}

// openCurrent opens a database that must be there and have its present shape.
func openCurrent(ctx context.Context, address string) (*db.DB, error) {
	if file, ok := strings.CutPrefix(address, "sqlite://"); ok {
		if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%s: %w", file, ErrNoDatabase)
		}
	}
	d, err := db.Open(ctx, address)
	if err != nil {
		return nil, err
	}
	if err := db.IsCurrent(ctx, d, migrations()...); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

func (s *Site) staffAPI() staff.API {
	return staff.API{Service: func() *staff.Service { return s.staff }, WorkbenchURL: workbenchURL(s.cfg.Env)}
}

// people is what staff see of accounts and users.
type people struct {
	accounts *account.Service
	users    *user.Service
}

var _ staff.People = people{}

func staffPerson(p account.Person) staff.Person {
	return staff.Person{
		ID: p.ID, Email: p.Email, Name: p.Name, Market: p.Market, Created: p.Created,
		Confirmed: p.Confirmed, TwoFactor: p.TwoFactor, Staff: p.Staff,
	}
}

// Person reads a confirmed account.
func (p people) Person(ctx context.Context, q db.Queryer, id string) (staff.Person, error) {
	found, err := p.accounts.Person(ctx, q, id)
	if err == nil && !found.Confirmed {
		err = problem.New(problem.NotFound, "There is no such user.")
	}
	return staffPerson(found), err
}

// ByEmail reads an account or a sign-up.
func (p people) ByEmail(ctx context.Context, q db.Queryer, email string) (staff.Person, error) {
	found, err := p.accounts.FindByEmail(ctx, q, email)
	return staffPerson(found), err
}

// usernamesFound bounds how many accounts are found by their username alone.
const usernamesFound = 100

// Find finds accounts; a whole uuid finds its own.
func (p people) Find(ctx context.Context, q db.Queryer, query string, offset, limit int) ([]staff.Person, int, error) {
	var also []string
	if id, err := uuid.Parse(query); err == nil {
		also = append(also, id.String())
	} else if query != "" {
		if also, err = p.users.FindUsernames(ctx, q, query, usernamesFound); err != nil {
			return nil, 0, err
		}
	}
	found, total, err := p.accounts.People(ctx, q, query, also, offset, limit)
	if err != nil {
		return nil, 0, err
	}
	people := staffPeople(found)
	for i := range people {
		if people[i].Username, people[i].Knower, err = p.users.Handle(ctx, q, people[i].ID); err != nil {
			return nil, 0, err
		}
	}
	return people, total, nil
}

func staffPeople(found []account.Person) []staff.Person {
	out := make([]staff.Person, 0, len(found))
	for _, f := range found {
		out = append(out, staffPerson(f))
	}
	return out
}

// Staff are the accounts that are staff.
func (p people) Staff(ctx context.Context, q db.Queryer) ([]staff.Person, error) {
	found, err := p.accounts.Staff(ctx, q)
	return staffPeople(found), err
}

// SetStaff changes a role.
func (p people) SetStaff(ctx context.Context, q db.Queryer, id string, is bool) error {
	return p.accounts.SetStaff(ctx, q, id, is)
}

// EndSessions signs a user out.
func (p people) EndSessions(ctx context.Context, q db.Queryer, id string) error {
	return p.accounts.EndSessions(ctx, q, id)
}

// SignedIn is whose session it is.
func (p people) SignedIn(ctx context.Context, q db.Queryer, session string) (staff.Person, bool, error) {
	found, ok, err := p.accounts.SignedIn(ctx, q, session)
	return staffPerson(found), ok, err
}

// AcceptKnower makes a user a knower.
func (p people) AcceptKnower(ctx context.Context, q db.Queryer, id string) (changed bool, err error) {
	was, err := p.users.IsKnower(ctx, q, id)
	if err != nil {
		return false, err
	}
	_, err = p.users.AcceptKnower(ctx, q, id)
	return !was, err
}
