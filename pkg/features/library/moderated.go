package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// Moderated is a shared folder as staff see it.
type Moderated struct {
	Link  string // uuid
	Name  string
	Path  string // of the page on which others read it
	Owner string // uuid of a user
	// Market is the code of the owner's market where that has the library's language; else
	// "", and every market of the language shows the folder.
	Market string
}

// Readable reads a folder that visitors with its link read on a market's site, and locks
// its library. The error is a NotFoundError.
func (s *Service[K]) Readable(ctx context.Context, q db.Queryer, m *market.Market, link string) (Moderated, error) {
	if err := lockShared(ctx, q, link); err != nil {
		return Moderated{}, err
	}
	if _, _, _, err := s.open(ctx, q, m, link); err != nil {
		return Moderated{}, err
	}
	return s.moderated(ctx, q, link)
}

// ForStaff reads shared folders by their links, also those that are in the bin; others
// are left out.
func (s *Service[K]) ForStaff(ctx context.Context, q db.Queryer, links []string) (map[string]Moderated, error) {
	rows, err := sharedBy(ctx, q, links)
	if err != nil {
		return nil, err
	}
	owners := make([]string, 0, len(rows))
	for _, r := range rows {
		owners = append(owners, r.Owner)
	}
	cards, err := person.Cards(ctx, q, owners)
	out := make(map[string]Moderated, len(rows))
	for _, r := range rows {
		f := Moderated{Link: r.Link, Name: r.Name, Path: folder{Name: r.Name, Link: r.Link}.sharedAt(r.Language), Owner: r.Owner}
		if m, ok := s.Markets(cards[r.Owner].Market); ok && languageOf(m) == r.Language {
			f.Market = m.Code
		}
		out[r.Link] = f
	}
	return out, err
}

// LockForStaff reads a shared folder, also one that is in the bin, and locks its library.
// The error is a NotFoundError.
func (s *Service[K]) LockForStaff(ctx context.Context, q db.Queryer, link string) (Moderated, error) {
	if err := lockShared(ctx, q, link); err != nil {
		return Moderated{}, err
	}
	return s.moderated(ctx, q, link)
}

func (s *Service[K]) moderated(ctx context.Context, q db.Queryer, link string) (Moderated, error) {
	found, err := s.ForStaff(ctx, q, []string{link})
	if err != nil {
		return Moderated{}, err
	}
	f, ok := found[link]
	if !ok {
		return Moderated{}, noShared()
	}
	return f, nil
}

// NamesForStaff are the names of the folders in a shared one, as visitors read them, sorted;
// none where it isn't shared, or is in the bin.
func (s *Service[K]) NamesForStaff(ctx context.Context, q db.Queryer, link string) ([]string, error) {
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

// Bar revokes the link of a folder, whose library the caller's transaction has locked, for
// good: the folder gets no other one. Its owner keeps it as it is. Its cases are the
// caller's to end.
func (s *Service[K]) Bar(ctx context.Context, q db.Queryer, link string) error {
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
	s.purge(q, folders)
	f.Link, f.Linked, f.Barred = "", time.Time{}, s.Clock.Now()
	if err := storeFolder(ctx, q, &l, f); err != nil {
		return err
	}
	return l.store(ctx, q)
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
