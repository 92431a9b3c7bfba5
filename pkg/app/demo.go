package app

import (
	"context"
	"time"

	"knowmad/pkg/features/account"
	"knowmad/pkg/features/deck"
	deckedit "knowmad/pkg/features/deck/edit"
	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/demo"
	knows "knowmad/pkg/features/know"
	knowedit "knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/user"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/right"
)

// demoAuthors adds accounts for the authors of the demo content.
type demoAuthors struct{}

// Add inserts the account of an author.
func (demoAuthors) Add(ctx context.Context, q db.Queryer, a demo.Author, created time.Time) error {
	added, err := account.AddFictitious(ctx, q, account.Fictitious{ID: a.ID, Name: a.Name, Market: a.Market, Created: created})
	if err != nil || !added {
		return err
	}
	said := user.Introduction{Username: a.Username, About: a.About}
	if a.Grade != "" {
		said.Grades = []string{a.Grade}
	}
	return user.Introduce(ctx, q, a.ID, said)
}

// Any reports whether any account exists.
func (demoAuthors) Any(ctx context.Context, q db.Queryer) (bool, error) { return account.Any(ctx, q) }

// demoKnows adds the knows of the demo content.
type demoKnows struct {
	*knows.Service

	decks *deck.Service
}

// Create shares uploads like the author's call.
func (k demoKnows) Create(ctx context.Context, n demo.Know) (string, error) {
	r, err := k.Service.Create(ctx, n.Market, demoActor(n), knowedit.Draft{Draft: demoDraft(n), UploadIDs: n.Uploads})
	return r.UUID, err
}

// CreateDeck shares a deck like the author's call.
func (k demoKnows) CreateDeck(ctx context.Context, n demo.Know, notes []demo.Note) (string, error) {
	d := deckedit.Draft{Draft: demoDraft(n)}
	for _, each := range notes {
		d.Notes = append(d.Notes, deckedit.Note{Kind: each.Kind, Front: each.Front, Back: each.Back, Hint: each.Hint, Tags: each.Tags})
	}
	r, err := k.decks.Create(ctx, n.Market, demoActor(n), d)
	return r.UUID, err
}

func demoActor(n demo.Know) right.Actor { return right.Actor{User: n.Author, Market: n.Market.Code} }

func demoDraft(n demo.Know) know.Draft {
	d := know.Draft{Title: n.Title, Visibility: string(know.Public)}
	d.Description.Description = given(n.Description)
	d.SubjectID, d.TopicIDs, d.GradeIDs, d.Tags = given(n.Subject), given(n.Topics), given(n.Grades), given(n.Tags)
	return d
}

// Find returns the id of an author's know with a title.
func (k demoKnows) Find(ctx context.Context, author, title string) (string, bool, error) {
	return k.FindByTitle(ctx, author, title)
}

// State returns the state of a know and its reason.
func (k demoKnows) State(ctx context.Context, id string) (demo.State, string, error) {
	status, why, err := k.StatusOf(ctx, id)
	return demo.State(status), why, err
}

// Backdate stores the past of a know.
func (k demoKnows) Backdate(ctx context.Context, q db.Queryer, id string, p demo.Past) error {
	return k.Service.Backdate(ctx, q, id, know.Past(p))
}

// demoDemands adds the demands of the demo content.
type demoDemands struct{ *demand.Service }

// Ask adds a demand like the author's call.
func (d demoDemands) Ask(ctx context.Context, n demo.Demand) (string, error) {
	out, err := d.Service.Ask(ctx, n.Market, right.Actor{User: n.Author, Market: n.Market.Code}, demand.Draft{
		Title: n.Title, Description: n.Description, SubjectID: n.Subject, TopicID: n.Topic, GradeID: n.Grade,
	})
	return out.UUID, err
}

func given[T any](v T) openapi.Change[T] { return openapi.Change[T]{Set: true, Value: v} }
