package app

import (
	"context"

	"knowmad/pkg/features/demand"
	"knowmad/pkg/features/know"
	knowown "knowmad/pkg/features/know/own"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/features/library"
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

// moderatedDemands is what moderation has of demands.
type moderatedDemands struct{ demands *demand.Service }

func caseDemand(d demand.Moderated) moderation.Thing {
	return moderation.Thing{ID: d.ID, Title: d.Title, Path: d.Path, Market: d.Market, Author: d.Asker}
}

// Readable reads a demand of a market, and locks it.
func (m moderatedDemands) Readable(ctx context.Context, q db.Queryer, on *market.Market, _, id string) (moderation.Thing, error) {
	d, err := m.demands.Readable(ctx, q, on, id)
	return caseDemand(d), err
}

// Find reads demands by their ids; deleted ones are left out.
func (m moderatedDemands) Find(ctx context.Context, q db.Queryer, ids []string) (map[string]moderation.Thing, error) {
	found, err := m.demands.ForStaff(ctx, q, ids)
	out := make(map[string]moderation.Thing, len(found))
	for id, d := range found {
		out[id] = caseDemand(d)
	}
	return out, err
}

// Lock reads a demand, and locks it.
func (m moderatedDemands) Lock(ctx context.Context, q db.Queryer, id string) (moderation.Thing, error) {
	d, err := m.demands.LockForStaff(ctx, q, id)
	return caseDemand(d), err
}

// Document is what a demand says.
func (m moderatedDemands) Document(ctx context.Context, q db.Queryer, id string) (moderation.Document, error) {
	found, err := m.demands.ForStaff(ctx, q, []string{id})
	return moderation.Document{Description: found[id].Description, Visibility: string(record.Public)}, err
}

// Remove deletes a demand.
func (m moderatedDemands) Remove(ctx context.Context, q db.Queryer, id string, _ moderation.Ground) error {
	return m.demands.RemoveForStaff(ctx, q, id)
}

// moderatedFolders is what moderation has of shared folders, by the uuids of their links.
type moderatedFolders struct {
	libraries *library.Service[shown.Summary]
}

func caseFolder(f library.Moderated) moderation.Thing {
	return moderation.Thing{ID: f.Link, Title: f.Name, Path: f.Path, Market: f.Market, Author: f.Owner}
}

// Readable reads a folder that visitors with its link read, and locks its library.
func (m moderatedFolders) Readable(ctx context.Context, q db.Queryer, on *market.Market, _, link string) (moderation.Thing, error) {
	f, err := m.libraries.Readable(ctx, q, on, link)
	if f.Market == "" {
		f.Market = on.Code
	}
	return caseFolder(f), err
}

// Find reads shared folders by their links; revoked links are left out.
func (m moderatedFolders) Find(ctx context.Context, q db.Queryer, links []string) (map[string]moderation.Thing, error) {
	found, err := m.libraries.ForStaff(ctx, q, links)
	out := make(map[string]moderation.Thing, len(found))
	for link, f := range found {
		out[link] = caseFolder(f)
	}
	return out, err
}

// Lock reads a shared folder, and locks its library.
func (m moderatedFolders) Lock(ctx context.Context, q db.Queryer, link string) (moderation.Thing, error) {
	f, err := m.libraries.LockForStaff(ctx, q, link)
	return caseFolder(f), err
}

// Document has the names of the folders in a shared one. Its knows are cases of their own.
func (m moderatedFolders) Document(ctx context.Context, q db.Queryer, link string) (moderation.Document, error) {
	names, err := m.libraries.NamesForStaff(ctx, q, link)
	return moderation.Document{Visibility: string(record.Hidden), Folders: names}, err
}

// Remove ends the sharing of a folder for good.
func (m moderatedFolders) Remove(ctx context.Context, q db.Queryer, link string, _ moderation.Ground) error {
	return m.libraries.Bar(ctx, q, link)
}

// endedThings is what demands and libraries have of moderation, which is made after them.
type endedThings struct{ *moderation.Service }

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
