package exchange

import (
	"context"
	"fmt"
	"strings"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"
)

// Uploads are files that users sent and that nothing has taken yet.
type Uploads = edit.Uploads

// Blobs keep files.
type Blobs interface {
	edit.Blobs
	Release(ctx context.Context, q db.Queryer, holder string) error
}

// Learning stores the learning that a package brings.
type Learning interface {
	// Restore stores memories and reviews of a user for a deck, in the transaction that
	// stores its cards.
	Restore(ctx context.Context, q db.Queryer, user, deck string, cards []Learned) error
	// Past reads a user's reviews and memories of a deck in the form of Anki packages.
	Past(ctx context.Context, q db.Queryer, user, deck string) (map[record.CardKey]apkg.Card, error)
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Blobs    Blobs
	Uploads  Uploads
	Edit     *edit.Service
	Learning Learning
	Markets  func() *market.Registry
}

// Service imports and exports decks. It is safe for use by many goroutines.
type Service struct {
	Config

	turns throttle.Turns
}

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{Config: c} }

// Reading is a source and how to read it; missing settings are guessed.
type Reading struct {
	UploadID     string   `json:"uploadId,omitempty" maxLength:"100" doc:"A finished upload of one's own: an .apkg, or a text as CSV or Markdown. What it is shows by its bytes."`
	Text         string   `json:"text,omitempty" maxLength:"2000000" doc:"Or a text that was pasted."`
	Format       string   `json:"format,omitempty" enum:",apkg,table,markdown" default:"" doc:"None: as it seems."`
	Separator    string   `json:"separator,omitempty" maxLength:"20" doc:"Between the cells of a table."`
	RowSeparator string   `json:"rowSeparator,omitempty" maxLength:"20" doc:"Between the rows of a table, where that isn't a line end."`
	Header       string   `json:"header,omitempty" enum:",yes,no" default:"" doc:"Whether the first row of a table has names."`
	Columns      []string `json:"columns,omitempty" nullable:"false" maxItems:"50" maxLength:"20" doc:"What the columns of a table are: front, back, hint, tags, section, kind or ignore."`
	Encoding     string   `json:"encoding,omitempty" maxLength:"40" example:"windows-1253"`
}

// Import is the form of a deck that comes from a file.
type Import struct {
	Reading
	Title       string `json:"title,omitempty" maxLength:"500" doc:"3 to 120 characters; none: as the file calls it."`
	Visibility  string `json:"visibility" enum:"public,private"`
	Folder      string `json:"saveToFolderUuid,omitempty" format:"uuid" doc:"As of createDeck."`
	Demand      string `json:"knowDemandUuid,omitempty" format:"uuid" doc:"As of createDeck."`
	WithHistory bool   `json:"withHistory,omitempty" doc:"Take over when cards are due and how they were answered, for oneself alone."`
	know.Description
}

func (Import) SchemaName() string { return "DeckImport" }

// Fault is a loss of an import.
type Fault struct {
	Line    *int    `json:"line,omitempty" doc:"Of the text, from 1."`
	Note    *string `json:"note,omitempty" doc:"Of the package, as it calls it."`
	Key     string  `json:"key" doc:"The kind of loss, for texts in other languages."`
	Message string  `json:"message" doc:"In English."`
}

func (Fault) SchemaName() string { return "DeckFault" }

// Imported describes a deck that came from a file.
type Imported struct {
	UUID    string      `json:"uuid" format:"uuid" doc:"That of the know."`
	Slug    string      `json:"slug"`
	Status  know.Status `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Version int         `json:"version"`
	Cards   int         `json:"cards"`
	Faults  []Fault     `json:"faults" nullable:"false" doc:"What wasn't taken over; at most 1,000."`
}

func (Imported) SchemaName() string { return "ImportedDeck" }

// Preview is a source as it would be read.
type Preview struct {
	Format   string      `json:"format" enum:"apkg,table,markdown"`
	Title    string      `json:"title"`
	Notes    int         `json:"notes"`
	Cards    int         `json:"cards"`
	First    []edit.Note `json:"first" nullable:"false" doc:"The first 20 notes."`
	Columns  []Column    `json:"columns" nullable:"false" doc:"Of a table, from the left."`
	Header   bool        `json:"header"`
	Encoding string      `json:"encoding"`
	History  bool        `json:"hasHistory" doc:"A package has reviews."`
	Faults   []Fault     `json:"faults" nullable:"false"`
}

func (Preview) SchemaName() string { return "DeckImportPreview" }

// Column is a column of a table.
type Column struct {
	Name  string   `json:"name" doc:"Of its header; none without one."`
	Use   string   `json:"use" enum:"front,back,hint,tags,section,kind,ignore"`
	Cells []string `json:"cells" nullable:"false" doc:"Of the first rows, cut."`
}

func (Column) SchemaName() string { return "DeckImportColumn" }

const previewed = 20

const busy = "Other decks are being imported or exported. Please try again in a moment."

// Preview reads a source without storing anything.
func (s *Service) Preview(ctx context.Context, host *market.Market, a right.Actor, r Reading) (Preview, error) {
	end, err := s.turns.Take(ctx, a.User, busy)
	if err != nil {
		return Preview{}, err
	}
	defer end()
	c, err := s.read(ctx, host, a, r, true)
	if err != nil {
		return Preview{}, err
	}
	defer c.close()
	out := Preview{
		Format: c.format, Title: c.title, Notes: len(c.notes), First: []edit.Note{}, Columns: c.columns, Header: c.header, Encoding: c.encoding,
		History: c.hasHistory(), Faults: c.faults,
	}
	for i, n := range c.notes {
		out.Cards += len(n.Cards())
		if i < previewed {
			out.First = append(out.First, edit.NoteOf(n))
		}
	}
	return out, nil
}

// Import shares a deck of a source. Entries that can't be taken over are faults, the others
// are imported.
func (s *Service) Import(ctx context.Context, host *market.Market, a right.Actor, in Import) (Imported, error) {
	end, err := s.turns.Take(ctx, a.User, busy)
	if err != nil {
		return Imported{}, err
	}
	defer end()
	c, err := s.read(ctx, host, a, in.Reading, in.WithHistory)
	if err != nil {
		return Imported{}, err
	}
	defer c.close()
	if len(c.notes) == 0 {
		return Imported{}, problem.New(problem.FormValidation, "There is no card in it that could be imported.").
			WithFields(problem.Field{Field: in.field(), Message: emptyMessage(c.faults)})
	}
	pictures, err := s.storePictures(ctx, c)
	if err != nil {
		return Imported{}, err
	}
	d := know.Draft{Title: in.Title, Visibility: in.Visibility, Folder: in.Folder, Demand: in.Demand, Description: in.Description}
	if strings.TrimSpace(d.Title) == "" {
		d.Title = c.title
	}
	k, err := s.Edit.Share(ctx, host, a, d, c.notes, func(q db.Queryer, k know.Know) error {
		if err := pictures.Hold(ctx, q, k.ID); err != nil {
			return err
		}
		if in.WithHistory {
			if err := s.restore(ctx, q, a.User, k.ID, c); err != nil {
				return err
			}
		}
		if in.UploadID == "" {
			return nil
		}
		if err := s.Uploads.Take(ctx, q, a.User, []string{strings.ToLower(in.UploadID)}); err != nil {
			return fmt.Errorf("taking an upload: %w", err)
		}
		return nil
	})
	if err != nil {
		return Imported{}, err
	}
	return Imported{UUID: k.ID, Slug: k.Slug(), Status: k.Status, Version: k.Version, Cards: k.Cards, Faults: c.faults}, nil
}

func (r Reading) field() string {
	if r.UploadID != "" {
		return "uploadId"
	}
	return "text"
}

func emptyMessage(faults []Fault) string {
	if len(faults) > 0 {
		return faults[0].Message
	}
	return "Please choose a file with questions and answers."
}

// checked checks a note of a source; ok is false where it can't be a deck's.
func (c *content) checked(n note.Note, at func(f *Fault)) (note.Note, bool) {
	out, faults := edit.Check(n)
	if len(faults) == 0 {
		return out, true
	}
	c.fault("refused", faults[0].Message, at)
	return note.Note{}, false
}
