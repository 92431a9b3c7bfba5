package know

import (
	"io/fs"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/figure"
	"knowmad/pkg/features/know/listing"
	"knowmad/pkg/features/know/preview"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/features/know/reaction"
	"knowmad/pkg/features/know/reading"
	"knowmad/pkg/features/know/result"
	"knowmad/pkg/features/know/review"
	"knowmad/pkg/features/know/suggestion"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/signedurl"
)

// Needs are what the slice needs of others.
type Needs struct {
	Keys  signedurl.Keys
	Money edit.Money // nil: it hangs on no know
	// Build is the built front end, of whose fonts and colours pictures of shared links are
	// made; nil where there is none.
	Build fs.FS

	Moderation Moderation
	// Demands are what knows answer.
	Demands edit.Demands
	// Library is where users save knows.
	Library edit.Library
	// Saves counts what users saved.
	Saves figure.Saves
	// Decks reads the cards of knows that are decks.
	Decks reading.Decks
	// Followers are the nouns that follow knows.
	Followers know.Followers
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
	blobs      edit.Blobs
	edit       *edit.Service
	process    *process.Service
	preview    *preview.Service
	reading    *reading.Service
	listing    *listing.Service
	result     *result.Service
	reacted    *reaction.Service
	figures    *figure.Service
	suggestion *suggestion.Service
	review     *review.Service

	publication publication.Publisher
}
