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
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

// mostShown is how many knows of a shared folder an answer has.
const mostShown = 24

// mostCopied is how many knows a copy has, of all folders.
const mostCopied = 1000

// sharedAt is the path of the page on which others read a folder.
func (f folder) sharedAt(language string) string {
	return "/library/shared/" + f.slug(language, f.Link)
}

// linkTag is what answers that show a shared folder are tagged with.
func linkTag(link string) string { return "library:" + link }

// purge lets the pages of shared folders be made anew, once the caller's transaction is
// kept.
func (s *Service) purge(q db.Queryer, folders tree) {
	if s.Pages == nil {
		return
	}
	for _, f := range folders {
		if f.Link != "" {
			q.AfterCommit(func() { s.Pages.Purge(linkTag(f.Link)) })
		}
	}
}

// share gives a folder of the actor's a link, by which others read it and the folders in
// it; on false it takes that away, for good: the next link is another one.
func (s *Service) share(ctx context.Context, m *market.Market, a right.Actor, id string, on bool) (out Folder, err error) {
	now := s.Clock.Now()
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, a.User); err != nil {
			return err
		}
		l, err := lock(ctx, q, a.User, languageOf(m))
		if err != nil {
			return err
		}
		folders, err := foldersOf(ctx, q, l.ID)
		if err != nil {
			return err
		}
		f, ok := folders[id]
		if _, binned := folders.place(id); !ok || binned {
			return noFolder()
		}
		out = show(f, l.Language)
		if on == (f.Link != "") {
			return nil
		}
		if on && !f.Barred.IsZero() {
			return problem.New(problem.Forbidden, "Our team has ended the sharing of this folder. It can't be shared again.")
		}
		s.purge(q, folders)
		if on {
			f.Link, f.Linked = uuid.NewString(), now
		} else {
			if err := s.Cases.Ended(ctx, q, f.Link); err != nil {
				return err
			}
			f.Link, f.Linked = "", time.Time{}
		}
		if err := storeFolder(ctx, q, l, f); err != nil {
			return err
		}
		out = show(f, l.Language)
		return l.store(ctx, q)
	})
	return out, err
}

// Owner is who shared a folder, as others see them.
type Owner struct {
	Name string `json:"name"`
	Path string `json:"path" doc:"Where their page is."`
}

func (Owner) SchemaName() string { return "LibraryOwner" }

// SharedFolder is a folder in a shared one.
type SharedFolder struct {
	UUID   string  `json:"uuid" format:"uuid"`
	Parent *string `json:"parent" format:"uuid" doc:"null where it is the shared one."`
	Name   string  `json:"name"`
}

func (SharedFolder) SchemaName() string { return "SharedLibraryFolder" }

// Shared is a folder as all who have its link see it, with a part of its knows.
type Shared struct {
	UUID          string         `json:"uuid" format:"uuid" doc:"The link's."`
	Name          string         `json:"name" doc:"Of the folder that was shared."`
	CanonicalPath string         `json:"canonicalPath" doc:"Where it is read."`
	Owner         *Owner         `json:"owner" doc:"null where they are leaving."`
	Own           bool           `json:"own" doc:"It is the caller's."`
	Folders       []SharedFolder `json:"folders" nullable:"false" doc:"All folders in it, in their order in each folder."`
	Folder        *string        `json:"folder" format:"uuid" doc:"Whose knows these are; null: the shared one's."`
	Content       []know.Summary `json:"content" nullable:"false" doc:"Published knows alone, in the owner's order."`
	Next          *string        `json:"next" doc:"Ask for more with this; null at the end."`
}

func (Shared) SchemaName() string { return "SharedLibrary" }

func noShared() *problem.Error {
	return problem.New(problem.NotFound, "There is no such shared folder, or not any more.")
}

// open finds a shared folder by its link, with the folders in it that aren't in the bin and
// whose sharing staff haven't ended.
func (s *Service) open(ctx context.Context, q db.Queryer, m *market.Market, link string) (l library, f folder, inside []folder, err error) {
	l, f, found, err := findShared(ctx, q, link)
	if err != nil {
		return l, f, nil, err
	}
	if !found || l.Language != languageOf(m) {
		return l, f, nil, noShared()
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return l, f, nil, err
	}
	if _, binned := folders.place(f.ID); binned {
		return l, f, nil, noShared()
	}
	for _, id := range folders.below(f.ID) {
		if _, binned := folders.place(id); id != f.ID && !binned && !folders.barred(id, f.ID) {
			inside = append(inside, folders[id])
		}
	}
	slices.SortFunc(inside, func(a, b folder) int { return strings.Compare(a.Position+a.ID, b.Position+b.ID) })
	return l, f, inside, nil
}

// shared reads a shared folder, or one in it, for a visitor with the link.
func (s *Service) shared(ctx context.Context, m *market.Market, user, link, id, after string) (out Shared, knows []string, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		l, f, inside, err := s.open(ctx, q, m, link)
		if err != nil {
			return err
		}
		out = Shared{UUID: link, Name: f.Name, CanonicalPath: f.sharedAt(l.Language), Own: user != "" && user == l.UserID, Folders: []SharedFolder{}, Content: []know.Summary{}}
		owner, err := person.Find(ctx, q, l.UserID)
		if err != nil {
			return err
		}
		if !owner.Leaving() {
			out.Owner = &Owner{Name: owner.PublicName(), Path: owner.Path()}
		}
		at := f.ID
		for _, sub := range inside {
			shown := SharedFolder{UUID: sub.ID, Name: sub.Name}
			if sub.Parent != f.ID {
				shown.Parent = &sub.Parent
			}
			out.Folders = append(out.Folders, shown)
			if sub.ID == id {
				at, out.Folder = id, &id
			}
		}
		if id != "" && out.Folder == nil {
			return noFolder()
		}
		knows, err = s.fill(ctx, q, m, l.ID, at, after, &out)
		return err
	})
	return out, knows, err
}

// fill reads knows of a folder that every visitor may read until an answer is full.
func (s *Service) fill(ctx context.Context, q db.Queryer, m *market.Market, library, folder, after string, out *Shared) (knows []string, err error) {
	for {
		items, err := itemsAfter(ctx, q, library, folder, after, maxKnows)
		if err != nil || len(items) == 0 {
			return knows, err
		}
		ids := make([]string, 0, len(items))
		for _, i := range items {
			ids = append(ids, i.Know)
		}
		found, err := s.Knows.Summaries(ctx, q, m, "", ids)
		if err != nil {
			return nil, err
		}
		for _, i := range items {
			know, ok := found[i.Know]
			if !ok {
				continue
			}
			if len(out.Content) == mostShown {
				out.Next = &after
				return knows, nil
			}
			out.Content, knows, after = append(out.Content, know), append(knows, i.Know), i.Position
		}
		after = items[len(items)-1].Position
	}
}

// copied makes a copy of a shared folder in the actor's own library: of its folders, and
// of the knows that every visitor may read.
func (s *Service) copied(ctx context.Context, m *market.Market, a right.Actor, link, change, device string) (out Folder, err error) {
	now := s.Clock.Now()
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, a.User); err != nil {
			return err
		}
		from, f, inside, err := s.open(ctx, q, m, link)
		if err != nil {
			return err
		}
		l, err := lock(ctx, q, a.User, languageOf(m))
		if err != nil {
			return err
		}
		// The copy has the change's uuid, so that asking again gives the same one.
		first, err := s.begin(ctx, q, l, a, change, device, now)
		if err != nil {
			return err
		}
		if first {
			if err := s.copyTree(ctx, q, m, from, l, f, inside, change, now); err != nil {
				return err
			}
			if err := l.store(ctx, q); err != nil {
				return err
			}
		}
		folders, err := foldersOf(ctx, q, l.ID)
		if err != nil {
			return err
		}
		made, ok := folders[change]
		if !ok {
			return noFolder()
		}
		out = show(made, l.Language)
		return nil
	})
	return out, err
}

func (s *Service) copyTree(ctx context.Context, q db.Queryer, m *market.Market, from library, l *library, f folder, inside []folder, id string, now time.Time) error {
	own := map[string]string{f.ID: id} // the copies of folders
	left := mostCopied
	all := append([]folder{f}, inside...)
	for _, one := range all[1:] {
		own[one.ID] = uuid.NewString()
	}
	depths := tree{}
	for _, one := range all {
		depths[one.ID] = one
	}
	slices.SortStableFunc(all[1:], func(a, b folder) int { return depths.depth(a.ID) - depths.depth(b.ID) })
	last := map[string]string{} // in each folder
	for _, one := range all {
		parent := top
		if one.ID != f.ID {
			parent = own[one.Parent]
		}
		folders, err := foldersOf(ctx, q, l.ID)
		if err != nil {
			return err
		}
		c := Change{Folder: own[one.ID], Name: one.Name, To: parent, After: last[parent]}
		if err := create(ctx, q, l, folders, c, now); err != nil {
			return err
		}
		if parent != top {
			last[parent] = c.Folder
		}
		if left, err = s.copyItems(ctx, q, m, from, l, folders, one.ID, c.Folder, left, now); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) copyItems(ctx context.Context, q db.Queryer, m *market.Market, from library, l *library, folders tree, source, target string, left int, now time.Time) (int, error) {
	items, err := itemsOf(ctx, q, from.ID, source)
	if err != nil {
		return left, err
	}
	var knows []string
	for part := range slices.Chunk(items, maxKnows) {
		ids := make([]string, 0, len(part))
		for _, i := range part {
			ids = append(ids, i.Know)
		}
		found, err := s.Knows.Summaries(ctx, q, m, "", ids)
		if err != nil {
			return left, err
		}
		for _, id := range ids {
			if _, ok := found[id]; ok {
				knows = append(knows, id)
			}
		}
	}
	if left -= len(knows); left < 0 {
		return left, wrong("folder", "Folders with more than 1,000 knows can't be copied at once.")
	}
	return left, put(ctx, q, l, folders, Change{Knows: knows, To: target}, now)
}
