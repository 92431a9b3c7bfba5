package slice

import (
	"context"
	"io"
	"io/fs"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/upload"
	"knowmad/pkg/platform/virus"

	"github.com/danielgtaylor/huma/v2"
	"github.com/rs/zerolog"
)

// Slice is what a noun brings. All but Name may be missing.
type Slice struct {
	// Name is the slice's folder in pkg/features.
	Name string
	// Migrations are the steps to the shape of the slice's tables: see db.Source.
	Migrations fs.FS
	// Tag is the group of the slice's calls in the API's document.
	Tag openapi.Tag
	// Calls adds the slice's calls with their rights (openapi.Register, and RegisterRaw
	// for those that aren't JSON). It is called before Open;
	// the handlers are called after it.
	Calls func(api huma.API)
	// Open connects the slice with the platform. Slices are opened in the order in
	// which the server lists them, on a database of the present shape.
	Open func(ctx context.Context, p *Platform) error
	// Run works in the background until ctx ends. It is called once, after every
	// slice was opened.
	Run func(ctx context.Context)
	// Mails are the kinds of mail that the slice sends.
	Mails []mail.Kind
	// Commands are what operators do with the noun on the command line: a pointer to a
	// struct with tags of github.com/alecthomas/kong, whose commands have a method
	// Run(context.Context, *Operator) error. What encloses a command may be one more
	// argument.
	Commands any
	// Sitemap lists what the slice has for search engines; see SitemapPath.
	Sitemap Sitemap
	// Parts are what the slice keeps of users, for exports and deletions.
	Parts []NamedPart
}

// Platform is what every slice may use. A server has all of it; slicetest leaves out
// Markets, Mail, Blobs, Uploads, Viruses, Renderer, Pages and Texts.
type Platform struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Markets *market.Live
	Jobs    *job.Queue
	Mail    *mail.Outbox
	Blobs   *blob.Store
	Uploads *upload.Store
	Viruses *virus.Scanner // nil: files aren't scanned
	// Renderer reads documents and pictures of users, in processes of their own.
	Renderer *rendering.Renderer
	Pages    Pages
	Texts    fs.FS  // catalogues, as web.Messages has them
	Folder   string // the data folder; servers that share a database share it
	// Stopping is closed when the server begins to stop: answers that go on for long end
	// then. nil: it never stops.
	Stopping <-chan struct{}
	// Slices are all that the server opens, in their order.
	Slices []Slice
}

// Parts are what slices and the platform's own outbox and uploads keep of users.
func (p *Platform) Parts() []NamedPart {
	var out []NamedPart
	for _, s := range p.Slices {
		out = append(out, s.Parts...)
	}
	if p.Mail != nil {
		out = append(out, NamedPart{Name: "mail", Part: p.Mail.Part()})
	}
	if p.Uploads != nil {
		out = append(out, NamedPart{Name: "upload", Part: p.Uploads.Part()})
	}
	return out
}

// Pages are the rendered pages that the server keeps.
type Pages interface {
	// Purge forgets the pages that carry a tag. What has changed must be committed.
	Purge(tag string)
}

// PurgeUser purges the pages that show a user, whom others see differently from now on.
// pages may be nil.
func PurgeUser(pages Pages, user string) {
	if pages != nil {
		pages.Purge(person.PageTag(user))
	}
}

// Part is what one slice keeps of users. Its methods get the user's uuid.
type Part interface {
	// Export gives all that is kept of a user: data becomes the JSON of the
	// archive (nil: nothing is kept), files are what belongs to it, by their
	// names in the archive. Neither holds secrets, hashes of them, or anything
	// of other people.
	Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error)
	// Erase deletes all of it in the caller's transaction. files are paths in the
	// data folder that are removed once that is kept, whatever happens meanwhile.
	Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error)
}

// NamedPart is a part with its name: lower-case letters, as in account.json. The text
// <name>.archive in web.Messages describes what it holds.
type NamedPart struct {
	Name string
	Part Part
}
