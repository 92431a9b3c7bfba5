package know

import (
	"context"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/reaction"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/signedurl"
	"knowmad/pkg/platform/slice"
)

// Needs are what the slice needs of others.
type Needs struct {
	Keys  signedurl.Keys
	Money edit.Money // nil: it hangs on no know
}

// Options are what an operator decides about knows.
type Options struct {
	// Uploads and PDFs are as edit.Config and process.Config have them; nil are the
	// platform's own, and PDFium.
	Uploads edit.Uploads `kong:"-"`
	PDFs    process.PDFs `kong:"-"`
}

// Service joins the rooms of the slice. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct {
	blobs   edit.Blobs
	pages   slice.Pages
	engine  *pdf.Engine // nil where the operator's own reads documents
	edit    *edit.Service
	process *process.Service
	reading *reading.Service
	listing *listing.Service
	reacted *reaction.Service
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
