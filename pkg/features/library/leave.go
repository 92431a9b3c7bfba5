package library

import (
	"context"
	"io"
	"time"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/slice"
)

// exported is a library in an export.
type exported struct {
	Language string           `json:"language"`
	Folders  []exportedFolder `json:"folders"`
	Knows    []exportedKnow   `json:"knows"`
	Devices  []exportedDevice `json:"devices"`
}

type exportedFolder struct {
	UUID      string     `json:"uuid"`
	Parent    string     `json:"parent,omitempty"`
	Name      string     `json:"name"`
	CreatedOn time.Time  `json:"createdOn"`
	DeletedOn *time.Time `json:"deletedOn,omitempty"`
	SharedOn  *time.Time `json:"sharedOn,omitempty"`
	BarredOn  *time.Time `json:"sharingEndedOn,omitempty"` // by staff
}

type exportedKnow struct {
	UUID    string    `json:"uuid"`
	Folder  string    `json:"folder,omitempty"`
	AddedOn time.Time `json:"addedOn"`
}

type exportedDevice struct {
	Name      string    `json:"name"`
	ChangedOn time.Time `json:"changedOn"`
}

var _ slice.Part = (*Service)(nil)

// Export gives a user's libraries. The links of shared folders aren't in it: with
// one a visitor reads the folder.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	libraries, err := librariesOf(ctx, q, user)
	if err != nil || len(libraries) == 0 {
		return nil, nil, err
	}
	out := make([]exported, 0, len(libraries))
	for _, l := range libraries {
		e, err := export(ctx, q, l)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, e)
	}
	return out, nil, nil
}

func export(ctx context.Context, q db.Queryer, l library) (exported, error) {
	out := exported{Language: l.Language, Folders: []exportedFolder{}, Knows: []exportedKnow{}, Devices: []exportedDevice{}}
	folders, err := foldersSince(ctx, q, l.ID, 0, maxBin)
	if err != nil {
		return exported{}, err
	}
	for _, f := range folders {
		e := exportedFolder{UUID: f.ID, Parent: f.Parent, Name: f.Name, CreatedOn: f.Created}
		if !f.Deleted.IsZero() {
			e.DeletedOn = &f.Deleted
		}
		if !f.Linked.IsZero() {
			e.SharedOn = &f.Linked
		}
		if !f.Barred.IsZero() {
			e.BarredOn = &f.Barred
		}
		out.Folders = append(out.Folders, e)
	}
	items, err := allItems(ctx, q, l.ID)
	if err != nil {
		return exported{}, err
	}
	for _, i := range items {
		out.Knows = append(out.Knows, exportedKnow{i.Know, i.Folder, i.Added.Time})
	}
	devices, err := devicesOf(ctx, q, l.ID)
	for _, d := range devices {
		out.Devices = append(out.Devices, exportedDevice{d.Name, d.Changed.Time})
	}
	return out, err
}

// Erase deletes a user's libraries. Copies that others made of shared folders are theirs.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	libraries, err := librariesOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, l := range libraries {
		if _, _, err := lockByID(ctx, q, l.ID); err != nil {
			return nil, err
		}
		folders, err := foldersOf(ctx, q, l.ID)
		if err != nil {
			return nil, err
		}
		for _, f := range folders {
			if f.Link == "" {
				continue
			}
			if err := s.Cases.Ended(ctx, q, f.Link); err != nil {
				return nil, err
			}
		}
		s.purge(q, folders)
	}
	return nil, deleteAllOf(ctx, q, user)
}
