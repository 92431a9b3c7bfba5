package takeout

import (
	"context"
	"embed"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/signedurl"
	"knowmad/pkg/platform/slice"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Migrations make the tables of the slice.
func Migrations() db.Source { return db.Source{Name: "takeout", Files: migrations} }

// Needs are what the slice needs of others.
type Needs struct {
	Keys     signedurl.Keys
	Accounts Accounts
	Author   Author // nil: there is nothing that users write for others
	Money    Money  // nil: nobody earns anything
}

// Slice is what the noun brings to the server. Once open it knows the parts of all
// slices and of the platform.
func Slice(n Needs) slice.Slice {
	s := &Service{}
	return slice.Slice{
		Name:       "takeout",
		Migrations: migrations,
		Tag:        openapi.Tag{Name: tag, Description: "Taking one's data along, and ending one's account."},
		Calls:      s.register,
		Mails:      Mails(),
		Open: func(_ context.Context, p *slice.Platform) error {
			return s.connect(Config{
				DB: p.DB, Jobs: p.Jobs, Blobs: p.Blobs, Folder: p.Folder, Clock: p.Clock, Log: p.Log, Texts: p.Texts, Mail: p.Mail,
				Markets: p.Markets.ByCode, Pages: p.Pages, Parts: p.Parts(),
				Keys: n.Keys, Accounts: n.Accounts, Author: n.Author, Money: n.Money,
			})
		},
	}
}
