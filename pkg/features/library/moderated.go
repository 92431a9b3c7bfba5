package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
)

// Reported is shared folders as staff see them and end their sharing, by the uuids of their
// links.
func (s *Service) Reported() thing.Kind { return reported{s} }

type reported struct{ *Service }

// Readable reads a folder that visitors with its link read on a market's site, and locks
// its library. A folder without a market of its own has the site's.
func (r reported) Readable(ctx context.Context, q db.Queryer, m *market.Market, _, link string) (thing.Thing, error) {
	if err := lockShared(ctx, q, link); err != nil {
		return thing.Thing{}, err
	}
	if _, _, _, err := r.open(ctx, q, m, link); err != nil {
		return thing.Thing{}, err
	}
	f, err := r.one(ctx, q, link)
	if f.Market == "" {
		f.Market = m.Code
	}
	return f, err
}

// Find reads shared folders by their links, in the bin or not. A folder has its owner's market
// where that has the library's language.
func (r reported) Find(ctx context.Context, q db.Queryer, links []string) (map[string]thing.Thing, error) {
	rows, err := sharedBy(ctx, q, links)
	if err != nil {
		return nil, err
	}
	owners := make([]string, 0, len(rows))
	for _, row := range rows {
		owners = append(owners, row.Owner)
	}
	cards, err := person.Cards(ctx, q, owners)
	out := make(map[string]thing.Thing, len(rows))
	for _, row := range rows {
		f := thing.Thing{ID: row.Link, Title: row.Name, Path: folder{Name: row.Name, Link: row.Link}.sharedAt(row.Language), Author: row.Owner}
		if m, ok := r.Markets(cards[row.Owner].Market); ok && languageOf(m) == row.Language {
			f.Market = m.Code
		}
		out[row.Link] = f
	}
	return out, err
}

// Lock reads a shared folder, also one that is in the bin, and locks its library.
func (r reported) Lock(ctx context.Context, q db.Queryer, link string) (thing.Thing, error) {
	if err := lockShared(ctx, q, link); err != nil {
		return thing.Thing{}, err
	}
	return r.one(ctx, q, link)
}

func (r reported) one(ctx context.Context, q db.Queryer, link string) (thing.Thing, error) {
	found, err := r.Find(ctx, q, []string{link})
	if err != nil {
		return thing.Thing{}, err
	}
	f, ok := found[link]
	if !ok {
		return thing.Thing{}, noShared()
	}
	return f, nil
}

// Document has the names of the folders in a shared one. Its knows are cases of their own.
func (r reported) Document(ctx context.Context, q db.Queryer, link string) (thing.Document, error) {
	names, err := namesIn(ctx, q, link)
	return thing.Document{Visibility: string(know.Hidden), Folders: names}, err
}

// Remove revokes the link of a folder, whose library the caller's transaction has locked, for
// good: the folder gets no other one. Its owner keeps it as it is.
func (r reported) Remove(ctx context.Context, q db.Queryer, link, _ string) error {
	l, f, found, err := findShared(ctx, q, link)
	if err != nil {
		return err
	}
	if !found {
		return noShared()
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return err
	}
	r.purge(q, folders)
	f.Link, f.Linked, f.Barred = "", time.Time{}, r.Clock.Now()
	if err := storeFolder(ctx, q, &l, f); err != nil {
		return err
	}
	return l.store(ctx, q)
}

// namesIn are the names of the folders in a shared one, as visitors read them, sorted;
// none where it isn't shared, or is in the bin.
func namesIn(ctx context.Context, q db.Queryer, link string) ([]string, error) {
	l, f, found, err := findShared(ctx, q, link)
	if err != nil || !found {
		return nil, err
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, id := range folders.below(f.ID) {
		if _, binned := folders.place(id); id != f.ID && !binned && !folders.barred(id, f.ID) {
			names = append(names, folders[id].Name)
		}
	}
	slices.SortFunc(names, strings.Compare)
	return names, nil
}

// lockShared locks the library of a shared folder, so that the folder's link stays as it
// is until the transaction ends. The error is a NotFoundError.
func lockShared(ctx context.Context, q db.Queryer, link string) error {
	l, _, found, err := findShared(ctx, q, link)
	if err != nil {
		return err
	}
	if found {
		_, found, err = lockByID(ctx, q, l.ID)
	}
	if err == nil && !found {
		err = noShared()
	}
	return err
}
