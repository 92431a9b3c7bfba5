package edit

import (
	"context"
	"maps"
	"slices"

	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// Knows shares and changes the knows that decks are.
type Knows interface {
	// Analyse prepares a text for CreateText and Rewrite, outside of transactions.
	Analyse(pages []string, cards int) know.Text
	// CreateText shares a know without files, in the caller's transaction.
	CreateText(ctx context.Context, q db.Queryer, m *market.Market, a right.Actor, format know.Format, n know.Draft, t know.Text) (know.Know, error)
	// LockText finds and locks a know that an actor is about to change. The error is a 409
	// where the version isn't the present one.
	LockText(ctx context.Context, q db.Queryer, a right.Actor, id string, version int) (know.Know, error)
	// Rewrite gives a locked know another text.
	Rewrite(ctx context.Context, q db.Queryer, k know.Know, t know.Text) (know.Know, error)
}

// Config is the configuration of a Service.
type Config struct {
	DB      *db.DB
	Knows   Knows
	Uploads Uploads
	Blobs   Blobs
}

// Service changes decks. It is safe for use by many goroutines.
type Service struct{ Config }

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{c} }

func newID() string { return uuid.NewString() }

// Draft is the form of a new deck.
type Draft struct {
	know.Draft
	Notes    []Note    `json:"notes" nullable:"false" minItems:"1" maxItems:"2000"`
	Pictures []Picture `json:"pictures,omitempty" nullable:"false" maxItems:"100" doc:"Uploaded pictures that the notes name."`
}

func (Draft) SchemaName() string { return "NewDeck" }

// Receipt describes a deck after its author has changed it.
type Receipt struct {
	UUID    string      `json:"uuid" format:"uuid" doc:"That of the know."`
	Slug    string      `json:"slug"`
	Status  know.Status `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Version int         `json:"version" doc:"Counts one's changes: updateDeck takes it."`
	Cards   int         `json:"cards"`
}

func (Receipt) SchemaName() string { return "DeckReceipt" }

// ReceiptOf describes a deck after its author has changed it.
func ReceiptOf(k know.Know) Receipt { return Receipt{k.ID, k.Slug(), k.Status, k.Version, k.Cards} }

// Create shares a deck of a form.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, d Draft) (Receipt, error) {
	f := form{}
	notes := f.apply(Change{Notes: d.Notes}, nil)
	if err := f.err(); err != nil {
		return Receipt{}, err
	}
	pictures, err := s.storePictures(ctx, a.User, d.Pictures, nil, notes)
	if err != nil {
		return Receipt{}, err
	}
	k, err := s.Share(ctx, m, a, d.Draft, notes, func(q db.Queryer, k know.Know) error { return pictures.hold(ctx, q, k.ID) })
	return ReceiptOf(k), err
}

// Share shares a deck of checked notes. also, which may be nil, stores further content of the
// deck in the same transaction.
func (s *Service) Share(
	ctx context.Context, m *market.Market, a right.Actor, d know.Draft, notes []note.Note, also func(q db.Queryer, k know.Know) error,
) (k know.Know, err error) {
	for i := range notes {
		if notes[i].ID == "" {
			notes[i].ID = newID()
		}
	}
	text := s.Knows.Analyse(record.Pages(notes))
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if k, err = s.Knows.CreateText(ctx, q, m, a, know.Flashcards, d, text); err != nil {
			return err
		}
		if err := record.Save(ctx, q, k.ID, nil, notes); err != nil || also == nil {
			return err
		}
		return also(q, k)
	})
	return k, err
}

// Update changes the notes of a deck.
func (s *Service) Update(ctx context.Context, a right.Actor, id string, c Change) (Receipt, error) {
	before, err := s.own(ctx, a, id)
	if err != nil {
		return Receipt{}, err
	}
	f := form{}
	after := f.apply(c, before)
	if err := f.err(); err != nil {
		return Receipt{}, err
	}
	had, err := record.MediaOf(ctx, s.DB.One(), id)
	if err != nil {
		return Receipt{}, err
	}
	pictures, err := s.storePictures(ctx, a.User, c.Pictures, had, after)
	if err != nil {
		return Receipt{}, err
	}
	text := s.Knows.Analyse(record.Pages(after))
	var k know.Know
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		// The version holds the notes that were read before the transaction.
		if k, err = s.Knows.LockText(ctx, q, a, id, c.Version); err != nil {
			return err
		}
		if err := record.Save(ctx, q, id, before, after); err != nil {
			return err
		}
		if err := pictures.hold(ctx, q, id); err != nil {
			return err
		}
		k, err = s.Knows.Rewrite(ctx, q, k, text)
		return err
	})
	return ReceiptOf(k), err
}

// own reads the notes of a deck of the actor's.
func (s *Service) own(ctx context.Context, a right.Actor, id string) ([]note.Note, error) {
	k, err := know.Find(ctx, s.DB.One(), id)
	if err != nil {
		return nil, err
	}
	if !k.OwnedBy(a.User) || k.Format != know.Flashcards {
		if k.ReadableByLink(a.User) && k.Format == know.Flashcards {
			return nil, problem.New(problem.Forbidden, "This deck is another user's.")
		}
		return nil, problem.New(problem.NotFound, "There is no such deck.")
	}
	return record.Notes(ctx, s.DB.One(), id)
}

// Own is a deck as its author edits it.
type Own struct {
	UUID    string        `json:"uuid" format:"uuid"`
	Slug    string        `json:"slug"`
	Title   string        `json:"title"`
	Version int           `json:"version" doc:"updateDeck takes it."`
	Notes   []Note        `json:"notes" nullable:"false"`
	Media   []know.Medium `json:"media" nullable:"false" doc:"All pictures of the deck."`
}

func (Own) SchemaName() string { return "OwnDeck" }

// Read reads a deck of the actor's for its editor.
func (s *Service) Read(ctx context.Context, a right.Actor, id string) (out Own, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		k, err := know.Find(ctx, q, id)
		if err != nil {
			return err
		}
		if _, err := s.own(ctx, a, id); err != nil {
			return err
		}
		notes, err := record.Notes(ctx, q, id)
		out = Own{UUID: k.ID, Slug: k.Slug(), Title: k.Title, Version: k.Version, Notes: make([]Note, 0, len(notes)), Media: []know.Medium{}}
		for _, n := range notes {
			out.Notes = append(out.Notes, NoteOf(n))
		}
		if err != nil {
			return err
		}
		media, err := record.MediaOf(ctx, q, id)
		for _, name := range slices.Sorted(maps.Keys(media)) {
			out.Media = append(out.Media, know.Medium{Name: name, URL: media[name].Path()})
		}
		return err
	})
	return out, err
}

// Check checks a note from outside, such as a line of an import; faults name the field.
func Check(n note.Note) (note.Note, []problem.Field) {
	f := form{}
	out := f.note("", NoteOf(n))
	out.ID = n.ID
	return out, slices.Clone(f.faults)
}
