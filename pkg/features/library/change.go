package library

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/freetext"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
)

// Kind says what a change does.
type Kind string

// The kinds.
const (
	Save          Kind = "SAVE"
	Remove        Kind = "REMOVE"
	Move          Kind = "MOVE"
	CreateFolder  Kind = "CREATE_FOLDER"
	RenameFolder  Kind = "RENAME_FOLDER"
	MoveFolder    Kind = "MOVE_FOLDER"
	DeleteFolder  Kind = "DELETE_FOLDER"
	RestoreFolder Kind = "RESTORE_FOLDER"
)

// Change is what a user does with their library. Without a folder the top is meant.
type Change struct {
	UUID       string   `json:"uuid" format:"uuid" doc:"Made by the client. What is sent again with the same one is done once."`
	Kind       Kind     `json:"kind" enum:"SAVE,REMOVE,MOVE,CREATE_FOLDER,RENAME_FOLDER,MOVE_FOLDER,DELETE_FOLDER,RESTORE_FOLDER"`
	Knows      []string `json:"knows,omitempty" maxItems:"100" format:"uuid" nullable:"false" doc:"Of SAVE, REMOVE and MOVE: their uuids, in their order."`
	From       string   `json:"from,omitempty" format:"uuid" doc:"Of REMOVE and MOVE: the folder in which the knows are."`
	Everywhere bool     `json:"everywhere,omitempty" doc:"Of REMOVE: from all folders."`
	To         string   `json:"to,omitempty" format:"uuid" doc:"Of SAVE, MOVE, CREATE_FOLDER and MOVE_FOLDER: the folder into which it goes."`
	After      string   `json:"after,omitempty" format:"uuid" doc:"Of these: the know or folder that it comes after. Without it, or where that isn't there any more, it comes first."`
	Folder     string   `json:"folder,omitempty" format:"uuid" doc:"Of changes of a folder: which. CREATE_FOLDER gives it this uuid, of the client's making."`
	Name       string   `json:"name,omitempty" maxLength:"300" doc:"Of CREATE_FOLDER and RENAME_FOLDER: 1 to 80 characters."`
	Version    int      `json:"version,omitempty" minimum:"0" maximum:"1000000000" doc:"Of RENAME_FOLDER: the version of the name that is replaced."`
}

func (Change) SchemaName() string { return "LibraryChange" }

// Changed is what a library has come to.
type Changed struct {
	Revision int64 `json:"revision" doc:"Of the library, with the change."`
}

func (Changed) SchemaName() string { return "LibraryChanged" }

// Change makes a change of the actor's library, all of it or with an error nothing. How
// changes of several devices come together: what is added twice is there once; a know
// that was removed isn't moved any more; a name is replaced only by who has seen it.
func (s *Service) Change(ctx context.Context, m *market.Market, a right.Actor, c Change, device string) (out Changed, err error) {
	now := s.Clock.Now()
	c, err = c.parse()
	if err != nil {
		return Changed{}, err
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, a.User); err != nil {
			return err
		}
		l, err := lock(ctx, q, a.User, languageOf(m))
		if err != nil {
			return err
		}
		first, err := s.begin(ctx, q, l, a, c.UUID, device, now)
		if err != nil {
			return err
		}
		if first {
			if err := s.apply(ctx, q, m, l, c, now); err != nil {
				return err
			}
			if err := l.store(ctx, q); err != nil {
				return err
			}
		}
		out.Revision = l.Revision
		return nil
	})
	return out, err
}

// begin notes a change and its device; first is false for one that was made before.
func (s *Service) begin(ctx context.Context, q db.Queryer, l *library, a right.Actor, id, device string, now time.Time) (first bool, err error) {
	first, err = insertChange(ctx, q, l.ID, id, now)
	if err != nil || !first {
		return false, err
	}
	made, err := countChanges(ctx, q, l.ID, now.Add(-day))
	if err != nil {
		return false, err
	}
	if made > perDay {
		p := problem.New(problem.TooManyRequests, "You have changed your library very often today. Please try again later.")
		p.RetryAfter = time.Hour
		return false, p
	}
	return true, setDevice(ctx, q, l.ID, a.Session, device, now)
}

// parse checks what a change names, whatever the library has.
func (c Change) parse() (Change, error) {
	for _, id := range []*string{&c.UUID, &c.From, &c.To, &c.After, &c.Folder} {
		*id = strings.ToLower(*id)
	}
	var knows []string
	for _, id := range c.Knows {
		if id = strings.ToLower(id); !slices.Contains(knows, id) {
			knows = append(knows, id)
		}
	}
	c.Knows = knows
	switch c.Kind {
	case Save, Remove, Move:
		if len(c.Knows) == 0 {
			return c, wrong("knows", "Name at least one know.")
		}
	default:
		if c.Folder == "" {
			return c, wrong("folder", "Name a folder.")
		}
	}
	if c.Kind == CreateFolder || c.Kind == RenameFolder {
		name, fault := freetext.Line(c.Name, 1, maxName)
		if fault != "" {
			return c, wrong("name", fault)
		}
		c.Name = name
	}
	return c, nil
}

func wrong(field, fault string) *problem.Error {
	return problem.New(problem.FormValidation, "Some fields need to be corrected.").WithFields(problem.Field{Field: field, Message: fault})
}

// conflict is the error for what another device has made impossible meanwhile.
func conflict(format string, args ...any) *problem.Error {
	return problem.New(problem.BadRequest, format, args...).WithStatus(http.StatusConflict)
}

func (s *Service) apply(ctx context.Context, q db.Queryer, m *market.Market, l *library, c Change, now time.Time) error {
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return err
	}
	s.purge(q, folders)
	switch c.Kind {
	case Save:
		return s.save(ctx, q, m, l, folders, c, now)
	case Remove:
		return remove(ctx, q, l, c, now)
	case Move:
		return move(ctx, q, l, folders, c, now)
	case CreateFolder:
		return create(ctx, q, l, folders, c, now)
	}
	f, ok := folders[c.Folder]
	if !ok {
		return noFolder()
	}
	switch c.Kind {
	case RenameFolder:
		return rename(ctx, q, l, f, c)
	case MoveFolder:
		return moveFolder(ctx, q, l, folders, f, c)
	case DeleteFolder:
		if !f.Deleted.IsZero() {
			return nil
		}
		f.Deleted = now
		return storeFolder(ctx, q, l, f)
	}
	return restore(ctx, q, l, folders, f)
}

// save puts knows into a folder. Where that was deleted meanwhile they go to the top, so
// that nothing is lost.
func (s *Service) save(ctx context.Context, q db.Queryer, m *market.Market, l *library, folders tree, c Change, now time.Time) error {
	there, err := s.Knows.Summaries(ctx, q, m, l.UserID, c.Knows)
	if err != nil {
		return err
	}
	if len(there) < len(c.Knows) {
		return problem.New(problem.NotFound, "There is no such know.")
	}
	found, binned := folders.place(c.To)
	if !found {
		return noFolder()
	}
	if binned {
		c.To, c.After = top, ""
	}
	saved, err := foldersWith(ctx, q, l.ID, c.Knows)
	if err != nil {
		return err
	}
	c.Knows = slices.DeleteFunc(c.Knows, func(know string) bool {
		return slices.ContainsFunc(saved, func(i item) bool { return i.Know == know && i.Folder == c.To })
	})
	return put(ctx, q, l, folders, c, now)
}

// put stores knows in a folder after one of its knows.
func put(ctx context.Context, q db.Queryer, l *library, folders tree, c Change, now time.Time) error {
	if len(c.Knows) == 0 {
		return nil
	}
	n, err := counted(ctx, q, l.ID, folders, c.To)
	if err != nil {
		return err
	}
	switch {
	case n.here+len(c.Knows) > maxItems:
		return wrong("to", "A folder has at most 2,000 knows.")
	case n.saved+len(c.Knows) > maxSaved:
		return tooManyKnows()
	case n.held+len(c.Knows) > maxRows:
		return wrong("knows", "Your library and its bin have at most 10,000 knows. Folders in the bin are gone 30 days after they were deleted.")
	case n.rows+len(c.Knows) > maxRows:
		if err := forgetRemoved(ctx, q, l.ID, now); err != nil {
			return err
		}
		l.Floor = l.Revision
	}
	return place(ctx, q, l, c.To, c.After, c.Knows, func(string) db.Time { return db.At(now) })
}

// place stores knows in a folder after one of its knows, which was added as said.
func place(ctx context.Context, q db.Queryer, l *library, folder, after string, knows []string, added func(know string) db.Time) error {
	items, err := itemsOf(ctx, q, l.ID, folder)
	if err != nil {
		return err
	}
	position := ""
	for _, i := range items {
		if i.Know == after && !slices.Contains(knows, after) {
			position = i.Position
		}
	}
	next, err := nextPosition(ctx, q, l.ID, folder, position, false)
	if err != nil {
		return err
	}
	for _, know := range knows {
		position = between(position, next)
		if err := storeItem(ctx, q, l, item{Folder: folder, Know: know, Position: position, Added: added(know)}); err != nil {
			return err
		}
	}
	if len(position) <= maxKey {
		return nil
	}
	return spread(ctx, q, l, folder)
}

// spread makes the keys of a folder's knows anew, once they have become long.
func spread(ctx context.Context, q db.Queryer, l *library, folder string) error {
	items, err := itemsOf(ctx, q, l.ID, folder)
	if err != nil {
		return err
	}
	position := ""
	for _, i := range items {
		position = between(position, "")
		i.Position = position
		if err := storeItem(ctx, q, l, i); err != nil {
			return err
		}
	}
	return nil
}

// remove takes knows out of a folder, or of all.
func remove(ctx context.Context, q db.Queryer, l *library, c Change, now time.Time) error {
	found, err := foldersWith(ctx, q, l.ID, c.Knows)
	if err != nil {
		return err
	}
	for _, i := range found {
		if !c.Everywhere && i.Folder != c.From {
			continue
		}
		i.Removed = db.MaybeAt(now)
		if err := storeItem(ctx, q, l, i); err != nil {
			return err
		}
	}
	return nil
}

// move takes knows from a folder to another one, or to another place in it. Knows that
// were removed meanwhile stay so.
func move(ctx context.Context, q db.Queryer, l *library, folders tree, c Change, now time.Time) error {
	if err := mayEnter(folders, c.To); err != nil {
		return err
	}
	found, err := foldersWith(ctx, q, l.ID, c.Knows)
	if err != nil {
		return err
	}
	added := map[string]db.Time{}
	for _, i := range found {
		if i.Folder == c.From {
			added[i.Know] = i.Added
		}
	}
	c.Knows = slices.DeleteFunc(c.Knows, func(know string) bool { return added[know].IsZero() })
	if len(c.Knows) == 0 {
		return nil
	}
	if c.From != c.To {
		n, err := counted(ctx, q, l.ID, folders, c.To)
		if err != nil {
			return err
		}
		if n.here+len(c.Knows) > maxItems {
			return wrong("to", "A folder has at most 2,000 knows.")
		}
		from := Change{Knows: c.Knows, From: c.From}
		if err := remove(ctx, q, l, from, now); err != nil {
			return err
		}
	}
	return place(ctx, q, l, c.To, c.After, c.Knows, func(know string) db.Time { return added[know] })
}

// mayEnter refuses folders that aren't there any more.
func mayEnter(folders tree, to string) error {
	found, binned := folders.place(to)
	if !found {
		return noFolder()
	}
	if binned {
		return conflict("The folder was deleted meanwhile.")
	}
	return nil
}

func create(ctx context.Context, q db.Queryer, l *library, folders tree, c Change, now time.Time) error {
	if _, ok := folders[c.Folder]; ok {
		return problem.New(problem.Duplicate, "There is a folder with this uuid already.")
	}
	if folders.live() >= maxFolders {
		return tooManyFolders()
	}
	if len(folders) >= maxBin {
		return wrong("folder", "Your library and its bin have at most 1,500 folders. Those in the bin are gone 30 days after they were deleted.")
	}
	found, binned := folders.place(c.To)
	if !found {
		return noFolder()
	}
	if binned {
		c.To, c.After = top, ""
	}
	if folders.depth(c.To) >= maxDepth {
		return wrong("to", "Folders are at most five deep.")
	}
	f := folder{ID: c.Folder, Parent: c.To, Name: c.Name, Version: 1, Created: now}
	return placeFolder(ctx, q, l, folders, f, c.After)
}

// placeFolder stores a folder after another one in the same folder.
func placeFolder(ctx context.Context, q db.Queryer, l *library, folders tree, f folder, after string) error {
	position := ""
	if before, ok := folders[after]; ok && before.Parent == f.Parent && after != f.ID {
		position = before.Position
	}
	next, err := nextPosition(ctx, q, l.ID, f.Parent, position, true)
	if err != nil {
		return err
	}
	f.Position = between(position, next)
	if err := storeFolder(ctx, q, l, f); err != nil || len(f.Position) <= maxKey {
		return err
	}
	return spreadFolders(ctx, q, l, f.Parent)
}

// spreadFolders makes the keys of the folders in a folder anew.
func spreadFolders(ctx context.Context, q db.Queryer, l *library, parent string) error {
	all, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return err
	}
	var inside []folder
	for _, f := range all {
		if f.Parent == parent {
			inside = append(inside, f)
		}
	}
	slices.SortFunc(inside, func(a, b folder) int { return strings.Compare(a.Position, b.Position) })
	position := ""
	for _, f := range inside {
		position = between(position, "")
		f.Position = position
		if err := storeFolder(ctx, q, l, f); err != nil {
			return err
		}
	}
	return nil
}

func rename(ctx context.Context, q db.Queryer, l *library, f folder, c Change) error {
	if f.Name == c.Name {
		return nil
	}
	if c.Version != f.Version {
		return conflict("Another device has named the folder “%s” meanwhile.", f.Name)
	}
	f.Name, f.Version = c.Name, f.Version+1
	return storeFolder(ctx, q, l, f)
}

func moveFolder(ctx context.Context, q db.Queryer, l *library, folders tree, f folder, c Change) error {
	if !f.Deleted.IsZero() {
		return nil // deleting wins
	}
	if err := mayEnter(folders, c.To); err != nil {
		return err
	}
	if c.To != top && folders.within(c.To, f.ID) {
		return conflict("A folder can't be moved into itself.")
	}
	if folders.depth(c.To)+folders.height(f.ID) > maxDepth {
		return wrong("to", "Folders are at most five deep.")
	}
	f.Parent = c.To
	return placeFolder(ctx, q, l, folders, f, c.After)
}

// restore takes a folder out of the bin. Where the folder that it was in is gone it
// comes to the top.
func restore(ctx context.Context, q db.Queryer, l *library, folders tree, f folder) error {
	if f.Deleted.IsZero() {
		return nil
	}
	f.Deleted = time.Time{}
	found, binned := folders.place(f.Parent)
	moved := !found || binned || folders.depth(f.Parent)+folders.height(f.ID) > maxDepth
	if moved {
		f.Parent = top
	}
	folders[f.ID] = f
	if folders.live() > maxFolders {
		return tooManyFolders()
	}
	n, err := counted(ctx, q, l.ID, folders, top)
	if err != nil {
		return err
	}
	if n.saved > maxSaved {
		return tooManyKnows()
	}
	if moved {
		return placeFolder(ctx, q, l, folders, f, "")
	}
	return storeFolder(ctx, q, l, f)
}

func tooManyFolders() error {
	return wrong("folder", "A library has at most 500 folders. Delete some first.")
}

func tooManyKnows() error {
	return wrong("knows", "A library has at most 5,000 knows. Remove some first.")
}

// SaveNew saves a know that its author has just shared, in the transaction that stores
// it: in the folder that they chose, or at the top where that isn't there any more. A
// full library doesn't keep anyone from sharing.
func (s *Service) SaveNew(ctx context.Context, q db.Queryer, m *market.Market, author, id, know string) error {
	l, err := lock(ctx, q, author, languageOf(m))
	if err != nil {
		return err
	}
	folders, err := foldersOf(ctx, q, l.ID)
	if err != nil {
		return err
	}
	s.purge(q, folders)
	if found, binned := folders.place(id); !found || binned {
		id = top
	}
	err = put(ctx, q, l, folders, Change{Knows: []string{know}, To: id}, s.Clock.Now())
	if problem.From(err).Type == problem.FormValidation {
		return nil
	}
	if err != nil {
		return err
	}
	return l.store(ctx, q)
}
