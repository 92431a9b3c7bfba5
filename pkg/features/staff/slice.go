package staff

import (
	"context"
	"embed"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice. They come after those of accounts.
func Migrations() db.Source { return db.Source{Name: "staff", Files: migrations} }

// Needs are what the slice needs of others.
type Needs struct {
	Accounts Accounts
	// WorkbenchURL gives the workbench's address; pass makes what lets staff in.
	WorkbenchURL func(ctx context.Context, pass func() (string, error)) (string, error)
}

// Slice is what the noun brings to the server, and the service, which lets staff
// into the workbench once it is open.
func Slice(n Needs) (slice.Slice, *Service) {
	s := &Service{}
	calls := api{service: s, workbenchURL: n.WorkbenchURL}
	return slice.Slice{
		Name:       "staff",
		Migrations: migrations,
		Tag: openapi.Tag{
			Name:        tag,
			Description: "For members of staff, whom operators make on the command line. What they do here is on record.",
		},
		Calls: calls.register,
		Open: func(_ context.Context, p *slice.Platform) error {
			s.connect(Config{DB: p.DB, Clock: p.Clock, Accounts: n.Accounts, Pages: p.Pages, Log: p.Log})
			return nil
		},
		Commands: newCommands(n.Accounts),
		Parts:    []slice.NamedPart{{Name: "staff", Part: s}},
	}, s
}
