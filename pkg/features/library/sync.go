package library

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/openapi"
)

// Folder is a folder as answers tell of it.
type Folder struct {
	UUID      string     `json:"uuid" format:"uuid"`
	Slug      string     `json:"slug" doc:"Its name and its uuid, for addresses."`
	Parent    *string    `json:"parent" format:"uuid" doc:"The folder that it is in; null at the top."`
	Name      string     `json:"name"`
	Order     string     `json:"order" doc:"Folders of a folder are ordered by these, compared as texts."`
	Version   int        `json:"version" doc:"Of its name."`
	CreatedOn time.Time  `json:"createdOn"`
	DeletedOn *time.Time `json:"deletedOn" doc:"Since when it is in the bin, with what is in it; 30 days later it is gone."`
	SharedAt  *string    `json:"sharedAt" doc:"Path of the page on which all who have its address read the folder; null where it isn't shared."`
	Barred    bool       `json:"sharingEnded" doc:"Staff ended its sharing: it gets no link any more."`
}

func (Folder) SchemaName() string { return "LibraryFolder" }

// Item is a know in a folder.
type Item struct {
	UUID      string                         `json:"uuid" format:"uuid" doc:"The know's."`
	Folder    *string                        `json:"folder" format:"uuid" doc:"null at the top."`
	Order     string                         `json:"order" doc:"Knows of a folder are ordered by these, compared as texts."`
	AddedOn   time.Time                      `json:"addedOn"`
	RemovedOn *time.Time                     `json:"removedOn" doc:"Since when it isn't in the folder any more."`
	Know      openapi.Nullable[know.Summary] `json:"know" doc:"null where it was removed from the folder, and where the know isn't available any more."`
}

func (Item) SchemaName() string { return "LibraryItem" }

// News is what a device hasn't of a library yet.
type News struct {
	Folders  []Folder `json:"folders" nullable:"false"`
	Items    []Item   `json:"items" nullable:"false"`
	Revision int64    `json:"revision" doc:"Ask for what is newer than this next time."`
	Whole    bool     `json:"whole" doc:"What the device has is too old: it forgets that, and begins with this."`
	Began    int64    `json:"began" doc:"The library's revision when the device began with whole. Send it along with the revisions that follow, until the last; 0 where it needn't be."`
	Last     bool     `json:"last" doc:"There is nothing newer."`
}

func (News) SchemaName() string { return "LibraryNews" }

// news tells a user what changed in their library after a revision; 0 is a device that
// has nothing. A device that reads the whole library in parts says at which revision it
// began: what was removed up to there it never had, so that it needn't be told.
func (s *Service) news(ctx context.Context, m *market.Market, user string, since, began int64, limit int) (out News, err error) {
	out = News{Folders: []Folder{}, Items: []Item{}, Last: true}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		l, found, err := find(ctx, q, user, languageOf(m))
		if err != nil || !found {
			out.Whole = true
			return err
		}
		if max(since, began) < l.Floor || max(since, began) > l.Revision {
			since = 0
		}
		out.Whole = since == 0
		folders, err := foldersSince(ctx, q, l.ID, since, limit+1)
		if err != nil {
			return err
		}
		items, err := itemsSince(ctx, q, l.ID, since, since > 0, limit+1)
		if err != nil {
			return err
		}
		folders, items, out.Last = firstOf(folders, items, limit)
		out.Revision = l.Revision
		if !out.Last {
			out.Revision, out.Began = lastRevision(folders, items), began
			if out.Whole {
				out.Began = l.Revision
			}
		}
		for _, f := range folders {
			out.Folders = append(out.Folders, show(f, l.Language))
		}
		out.Items, err = s.show(ctx, q, m, user, items)
		return err
	})
	return out, err
}

// firstOf are those of both that changed first, at most so many.
func firstOf(folders []folder, items []item, limit int) (firstFolders []folder, firstItems []item, last bool) {
	f, i := 0, 0
	for f+i < limit && (f < len(folders) || i < len(items)) {
		if i == len(items) || f < len(folders) && folders[f].Revision < items[i].Revision {
			f++
		} else {
			i++
		}
	}
	return folders[:f], items[:i], f == len(folders) && i == len(items)
}

func lastRevision(folders []folder, items []item) (last int64) {
	if n := len(folders); n > 0 {
		last = folders[n-1].Revision
	}
	if n := len(items); n > 0 {
		last = max(last, items[n-1].Revision)
	}
	return last
}

func show(f folder, language string) Folder {
	out := Folder{
		UUID: f.ID, Slug: f.slug(language, f.ID), Parent: unlessTop(f.Parent), Name: f.Name, Order: f.Position, Version: f.Version, CreatedOn: f.Created,
		Barred: !f.Barred.IsZero(),
	}
	if !f.Deleted.IsZero() {
		out.DeletedOn = &f.Deleted
	}
	if f.Link != "" {
		path := f.sharedAt(language)
		out.SharedAt = &path
	}
	return out
}

func unlessTop(folder string) *string {
	if folder == top {
		return nil
	}
	return &folder
}

// show tells a user of what is in folders of theirs.
func (s *Service) show(ctx context.Context, q db.Queryer, m *market.Market, user string, items []item) ([]Item, error) {
	ids := make([]string, 0, len(items))
	for _, i := range items {
		if !i.Removed.Valid {
			ids = append(ids, i.Know)
		}
	}
	knows, err := s.Knows.Summaries(ctx, q, m, user, ids)
	out := make([]Item, 0, len(items))
	for _, i := range items {
		shown := Item{UUID: i.Know, Folder: unlessTop(i.Folder), Order: i.Position, AddedOn: i.Added.Time}
		if i.Removed.Valid {
			shown.RemovedOn = &i.Removed.Time
		} else if know, ok := knows[i.Know]; ok {
			shown.Know.Value = &know
		}
		out = append(out, shown)
	}
	return out, err
}
