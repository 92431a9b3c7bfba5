package know

import (
	"context"
	"io/fs"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/preview"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/reaction"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/result"
	"knowmad/pkg/features/know/review"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/signedurl"
	"knowmad/pkg/platform/slice"
)

// Needs are what the slice needs of others.
type Needs struct {
	Keys  signedurl.Keys
	Money edit.Money // nil: it hangs on no know
	// Build is the built front end, of whose fonts and colours pictures of shared links are
	// made; nil where there is none.
	Build fs.FS

	Moderation Moderation // nil: there is none
	// Demands are what knows answer; nil: there are none.
	Demands edit.Demands
	// Search finds knows; nil: there is none.
	Search edit.Search
	// Library is what users save knows in; nil: there is none.
	Library edit.Library
	// Readers follow what users read and like; nil: none do.
	Readers reaction.Readers
}

// Options are what an operator decides about knows.
type Options struct {
	// Uploads, PDFs and Painter are as edit.Config, process.Config and preview.Config have
	// them; nil are the platform's own, PDFium, and what draws with the built front end.
	Uploads edit.Uploads    `kong:"-"`
	PDFs    process.PDFs    `kong:"-"`
	Painter preview.Painter `kong:"-"`
	// Turn and Budget are as process.Config has them.
	Turn   time.Duration `kong:"-"`
	Budget time.Duration `kong:"-"`
	// Tesseract is the program, or off.
	Tesseract string `placeholder:"PATH" help:"The Tesseract program, which reads the text of scans in the languages that are installed for it; found on the PATH if not given, off for none."`
}

// Service joins the rooms of the slice. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct {
	blobs   edit.Blobs
	pages   slice.Pages
	edit    *edit.Service
	process *process.Service
	preview *preview.Service
	reading *reading.Service
	listing *listing.Service
	result  *result.Service
	reacted *reaction.Service
	review  *review.Service

	moderation Moderation
	listeners  edit.Listeners
}

// StatusCounts count an author's knows by what became of them.
type StatusCounts struct{ Processing, Published, Private, Rejected, Deleted int }

// StatusCounts counts the knows of a user. What waits for staff is being processed, as
// its author sees it.
func (*Service) StatusCounts(ctx context.Context, q db.Queryer, user string) (StatusCounts, error) {
	n, err := record.StatusCounts(ctx, q, user)
	return StatusCounts{
		Processing: n[record.Processing] + n[record.Review], Published: n[record.Published], Private: n[record.Private],
		Rejected: n[record.Rejected], Deleted: n[record.Deleted],
	}, err
}
