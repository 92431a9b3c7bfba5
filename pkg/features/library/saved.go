package library

import (
	"context"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// Saved says where a know is saved.
type Saved struct {
	UUID    string   `json:"uuid" format:"uuid" doc:"The know's."`
	Top     bool     `json:"top" doc:"It is at the top of the library."`
	Folders []string `json:"folders" nullable:"false" doc:"uuids of the folders that it is in."`
}

func (Saved) SchemaName() string { return "SavedKnow" }

// SavedKnows are those of some knows that are saved.
type SavedKnows struct {
	Content []Saved `json:"content" nullable:"false"`
}

// saved tells which of some knows a user has saved, and where. What is in the bin
// doesn't count.
func (s *Service) saved(ctx context.Context, m *market.Market, user string, knows []string) (out SavedKnows, err error) {
	out.Content = []Saved{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		l, found, err := find(ctx, q, user, languageOf(m))
		if err != nil || !found {
			return err
		}
		folders, err := foldersOf(ctx, q, l.ID)
		if err != nil {
			return err
		}
		items, err := foldersWith(ctx, q, l.ID, knows)
		if err != nil {
			return err
		}
		for _, i := range items {
			if found, binned := folders.place(i.Folder); !found || binned {
				continue
			}
			n := len(out.Content)
			if n == 0 || out.Content[n-1].UUID != i.Know {
				out.Content = append(out.Content, Saved{UUID: i.Know, Folders: []string{}})
				n++
			}
			if i.Folder == top {
				out.Content[n-1].Top = true
			} else {
				out.Content[n-1].Folders = append(out.Content[n-1].Folders, i.Folder)
			}
		}
		return nil
	})
	return out, err
}

// Folders are the folders of a library.
type Folders struct {
	Content []Folder `json:"content" nullable:"false"`
}

func (Folders) SchemaName() string { return "LibraryFolders" }

// folders are a user's that aren't in the bin, in their order in each folder.
func (s *Service) folders(ctx context.Context, m *market.Market, user string) (out Folders, err error) {
	out.Content = []Folder{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		l, found, err := find(ctx, q, user, languageOf(m))
		if err != nil || !found {
			return err
		}
		all, err := foldersOf(ctx, q, l.ID)
		for id, f := range all {
			if _, binned := all.place(id); !binned {
				out.Content = append(out.Content, show(f, l.Language))
			}
		}
		slices.SortFunc(out.Content, func(a, b Folder) int { return strings.Compare(a.Order+a.UUID, b.Order+b.UUID) })
		return err
	})
	return out, err
}

// Device is one from which a library was changed.
type Device struct {
	Name      string    `json:"name" doc:"Its browser and system; empty where they aren't known." example:"Firefox, Windows"`
	ChangedOn time.Time `json:"changedOn" doc:"For the last time."`
	Own       bool      `json:"own" doc:"It is the one that asks."`
}

func (Device) SchemaName() string { return "LibraryDevice" }

// Devices are those from which a library was changed.
type Devices struct {
	Content []Device `json:"content" nullable:"false"`
}

func (Devices) SchemaName() string { return "LibraryDevices" }

// devices are those from which a user's library was changed last.
func (s *Service) devices(ctx context.Context, m *market.Market, user, session string) (out Devices, err error) {
	out.Content = []Device{}
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		l, found, err := find(ctx, q, user, languageOf(m))
		if err != nil || !found {
			return err
		}
		all, err := devicesOf(ctx, q, l.ID)
		for _, d := range all {
			out.Content = append(out.Content, Device{Name: d.Name, ChangedOn: d.Changed.Time, Own: d.Session == session})
		}
		return err
	})
	return out, err
}
