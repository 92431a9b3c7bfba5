package app

import (
	"context"

	"knowmad/pkg/features/know"
	knowown "knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/features/staff"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// moderatedKnows is what moderation has of knows.
type moderatedKnows struct{ knows *know.Service }

// caseKnow is a know as cases tell of it.
func caseKnow(k record.Know) moderation.Thing {
	return moderation.Thing{
		ID: k.ID, Slug: k.Slug(), Title: k.Title, Path: k.Path(), Market: k.Market, Author: k.Author, Status: string(k.Status),
	}
}

// Readable reads a know that a user may read on a market's site by the address that
// is passed on, as getKnowByLink does, and locks it.
func (m moderatedKnows) Readable(ctx context.Context, q db.Queryer, on *market.Market, user, id string) (moderation.Thing, error) {
	k, err := record.Lock(ctx, m.knows.ForStaff().DB, q, id)
	if err == nil && (k.Language != record.LanguageOf(on) || !k.ReadableByLink(user)) {
		err = record.NotFound()
	}
	if err != nil {
		return moderation.Thing{}, err
	}
	return caseKnow(k), nil
}

// Find reads knows by their ids; those that were deleted are left out.
func (m moderatedKnows) Find(ctx context.Context, q db.Queryer, ids []string) (map[string]moderation.Thing, error) {
	found, err := record.FindAll(ctx, q, ids)
	out := make(map[string]moderation.Thing, len(found))
	for id, k := range found {
		if k.Status != record.Deleted {
			out[id] = caseKnow(k)
		}
	}
	return out, err
}

// Lock reads a know that isn't deleted, and locks it.
func (m moderatedKnows) Lock(ctx context.Context, q db.Queryer, id string) (moderation.Thing, error) {
	k, err := record.Lock(ctx, m.knows.ForStaff().DB, q, id)
	if err == nil && k.Status == record.Deleted {
		err = record.NotFound()
	}
	if err != nil {
		return moderation.Thing{}, err
	}
	return caseKnow(k), nil
}

// Document reads all of a know.
func (m moderatedKnows) Document(ctx context.Context, q db.Queryer, id string) (moderation.Document, error) {
	d, err := m.knows.ForStaff().Document(ctx, q, id)
	if err != nil {
		return moderation.Document{}, err
	}
	out := moderation.Document{Description: d.Know.Description, Visibility: string(d.Know.Visibility)}
	for _, p := range d.Pages {
		out.Pages = append(out.Pages, moderation.Page(p))
	}
	for _, f := range d.Files {
		out.Files = append(out.Files, moderation.File{Position: f.Position, Name: f.Name, Kind: f.Kind, Size: f.Size, Address: f.Address})
	}
	for _, k := range d.Similar {
		out.Similar = append(out.Similar, caseKnow(k))
	}
	return out, nil
}

// Approve shows a know as its author wants.
func (m moderatedKnows) Approve(ctx context.Context, q db.Queryer, id string) error {
	return m.knows.ForStaff().Approve(ctx, q, id)
}

// Remove takes a know from all but its author.
func (m moderatedKnows) Remove(ctx context.Context, q db.Queryer, id string, ground moderation.Ground) error {
	return m.knows.ForStaff().Remove(ctx, q, id, string(ground))
}

// Restore takes a removal back.
func (m moderatedKnows) Restore(ctx context.Context, q db.Queryer, id string) error {
	return m.knows.ForStaff().Restore(ctx, q, id)
}

// knowModeration is what knows have of moderation, which is made after them.
type knowModeration struct{ cases *moderation.Service }

// Waits opens a case for a know that waits for staff.
func (m *knowModeration) Waits(ctx context.Context, q db.Queryer, k record.Know, similarTo string) error {
	return m.cases.Waits(ctx, q, caseKnow(k), similarTo)
}

// Stopped keeps that a know is rejected because a file of it was removed before.
func (m *knowModeration) Stopped(ctx context.Context, q db.Queryer, k record.Know, ground string) error {
	return m.cases.Stopped(ctx, q, caseKnow(k), moderation.Ground(ground))
}

// Settled ends the review of a know.
func (m *knowModeration) Settled(ctx context.Context, q db.Queryer, id string) error {
	return m.cases.Settled(ctx, q, id)
}

// Ended ends all cases of a know.
func (m *knowModeration) Ended(ctx context.Context, q db.Queryer, id string) error {
	return m.cases.Ended(ctx, q, id)
}

// Decisions are those by which knows were taken from readers.
func (m *knowModeration) Decisions(ctx context.Context, q db.Queryer, knows []string) (map[string]knowown.Decision, error) {
	found, err := m.cases.Standings(ctx, q, knows)
	out := make(map[string]knowown.Decision, len(found))
	for id, s := range found {
		out[id] = knowown.Decision{Ground: string(s.Ground), Reason: s.Reason, DecidedOn: s.Decided, Objection: s.Objection}
	}
	return out, err
}

// moderationOffice is what moderation has of staff.
type moderationOffice struct{ staff *staff.Service }

func actorOf(m moderation.Member) staff.Actor {
	return staff.Actor{User: m.User, Market: m.Market, Request: m.Request}
}

// Record writes that a case was decided into staff's log.
func (o moderationOffice) Record(ctx context.Context, q db.Queryer, by moderation.Member, subject string, details map[string]any) error {
	return o.staff.RecordDecision(ctx, q, actorOf(by), subject, details)
}

// Block keeps a user from the web app.
func (o moderationOffice) Block(ctx context.Context, q db.Queryer, by moderation.Member, user, reason string) error {
	return o.staff.BlockIn(ctx, q, actorOf(by), user, reason)
}
