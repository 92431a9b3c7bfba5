package source

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"knowmad/pkg/features/ai/passage"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"

	"github.com/google/uuid"
)

const (
	// Most is how many sources a work has.
	Most = 20
	// softHyphen marks words that lines part, for searches.
	softHyphen = "\u00AD"
)

// Texts are the words of knows.
type Texts interface {
	// Pages reads the texts of a revision's pages, in order.
	Pages(ctx context.Context, q db.Queryer, revision string) ([]string, error)
}

// Sharer makes files and texts into private knows of the actor's.
type Sharer interface {
	// ShareUpload makes a know of a finished upload of the actor's, titled by its name.
	ShareUpload(ctx context.Context, m *market.Market, a right.Actor, upload string) (know string, err error)
	// ShareText makes a know of a text under a title; "": its beginning.
	ShareText(ctx context.Context, m *market.Market, a right.Actor, title, text string) (know string, err error)
}

// Folders reads the folders of users' libraries.
type Folders interface {
	// KnowsIn reads the ids of at most limit knows in a user's folder, and in those in it.
	KnowsIn(ctx context.Context, q db.Queryer, m *market.Market, user, folder string, limit int) (knows []string, found bool, err error)
}

// Sources are knows, files and folders.
type Sources struct {
	KnowUUIDs   []string `json:"knowUuids,omitempty" maxItems:"20" maxLength:"36" nullable:"false" doc:"Knows that the caller may read."`
	FolderUUIDs []string `json:"folderUuids,omitempty" maxItems:"20" maxLength:"36" nullable:"false" doc:"Folders of one's own library: all knows in them, and in folders in them, that one may read."`
	UploadIDs   []string `json:"uploadIds,omitempty" maxItems:"20" maxLength:"100" nullable:"false" doc:"Finished uploads of one's own. Each becomes a private know."`
}

func (Sources) SchemaName() string { return "AiSources" }

// Empty reports whether there is none.
func (s Sources) Empty() bool { return len(s.KnowUUIDs)+len(s.FolderUUIDs)+len(s.UploadIDs) == 0 }

// Given are the sources of a work.
type Given struct {
	Sources

	Text string `json:"text,omitempty" maxLength:"200000" doc:"A text that was pasted. It becomes a private know."`
}

// Service reads sources.
type Service struct {
	DB      *db.DB
	Texts   Texts
	Sharer  Sharer
	Folders Folders
}

// Take checks sources, makes knows of files and texts, and gives the ids of all, at least one.
// The error is a FormValidationError, or one of the sharing.
func (s *Service) Take(ctx context.Context, m *market.Market, a right.Actor, g Given) (knows []string, err error) {
	knows, err = Known(ctx, s.DB.One(), m, a.User, g.KnowUUIDs)
	if err != nil {
		return nil, err
	}
	if knows, err = s.withFolders(ctx, m, a, knows, g.FolderUUIDs); err != nil {
		return nil, err
	}
	text := strings.TrimSpace(g.Text)
	n := len(knows) + len(g.UploadIDs)
	if text != "" {
		n++
	}
	switch {
	case n == 0:
		return nil, problem.InField("knowUuids", "Please choose at least one source.")
	case n > Most:
		return nil, problem.InField("knowUuids", "Please choose at most "+strconv.Itoa(Most)+" sources. All knows of a folder count.")
	}
	for i, id := range g.UploadIDs {
		made, err := s.Sharer.ShareUpload(ctx, m, a, strings.ToLower(id))
		if made, err = s.orOriginal(ctx, m, a, made, err); err != nil {
			return nil, inField(err, "uploadIds["+strconv.Itoa(i)+"]")
		}
		knows = withID(knows, made)
	}
	if text != "" {
		made, err := s.Sharer.ShareText(ctx, m, a, "", text)
		if made, err = s.orOriginal(ctx, m, a, made, err); err != nil {
			return nil, inField(err, "text")
		}
		knows = withID(knows, made)
	}
	return knows, nil
}

// inFolder bounds the knows of a folder that are looked at; unreadable ones among them are left out.
const inFolder = 10 * Most

// withFolders adds the knows of folders that the actor may read.
func (s *Service) withFolders(ctx context.Context, m *market.Market, a right.Actor, knows, folders []string) ([]string, error) {
	for i, given := range folders {
		field := "folderUuids[" + strconv.Itoa(i) + "]"
		id, err := uuid.Parse(given)
		if err != nil {
			return nil, problem.InField(field, "This is no uuid: "+strconv.QuoteToASCII(given))
		}
		inside, found, err := s.Folders.KnowsIn(ctx, s.DB.One(), m, a.User, id.String(), inFolder)
		if err != nil {
			return nil, err
		}
		if !found {
			return nil, problem.InField(field, "You have no such folder here.")
		}
		read, err := know.FindAll(ctx, s.DB.One(), inside)
		if err != nil {
			return nil, err
		}
		empty := true
		for _, one := range inside {
			if k, ok := read[one]; ok && IsReadable(k, m, a.User) {
				knows, empty = withID(knows, one), false
			}
		}
		if empty {
			return nil, problem.InField(field, "There is nothing to read in this folder.")
		}
	}
	return knows, nil
}

// orOriginal is the know that was made of a file or text, or else the one that has the same
// content already, where the actor may read it.
func (s *Service) orOriginal(ctx context.Context, m *market.Market, a right.Actor, made string, err error) (string, error) {
	if err == nil {
		return made, nil
	}
	p := problem.From(err)
	for _, f := range p.Fields {
		if p.Type != problem.Duplicate || f.Field != "duplicateOf" || len(f.Message) < lenUUID {
			continue
		}
		// The path of a know ends with its id.
		if ids, unknown := Known(ctx, s.DB.One(), m, a.User, []string{f.Message[len(f.Message)-lenUUID:]}); unknown == nil {
			return ids[0], nil
		}
	}
	return "", err
}

// lenUUID is the length of a uuid in bytes.
const lenUUID = 36

// withID adds an id that isn't among others yet.
func withID(ids []string, id string) []string {
	if slices.Contains(ids, id) {
		return ids
	}
	return append(ids, id)
}

// Known checks the ids of knows that a user chose, and gives each once. The error is a
// FormValidationError for one that the user can't read on the market's site.
func Known(ctx context.Context, q db.Queryer, m *market.Market, user string, given []string) (ids []string, err error) {
	ids = []string{}
	seen := map[string]bool{}
	for _, id := range given {
		known, err := uuid.Parse(id)
		if err != nil {
			return nil, problem.InField("knowUuids", "This is no uuid: "+strconv.QuoteToASCII(id))
		}
		if id = known.String(); !seen[id] {
			seen[id] = true
			ids = append(ids, id)
		}
	}
	if len(ids) > Most {
		return nil, problem.InField("knowUuids", "Please choose at most "+strconv.Itoa(Most)+" sources.")
	}
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if k, ok := found[id]; !ok || !IsReadable(k, m, user) {
			return nil, problem.InField("knowUuids", "There is no such know here: "+id)
		}
	}
	return ids, nil
}

// IsReadable reports whether a user reads a know on a market's site.
func IsReadable(k know.Know, m *market.Market, user string) bool {
	return k.Language == know.LanguageOf(m) && k.ReadableBy(user)
}

// Pages reads the pages of knows as a user may read them now, in order, until their texts have
// so many bytes. Knows that the user can't read are left out.
func (s *Service) Pages(ctx context.Context, q db.Queryer, m *market.Market, user string, ids []string, mostBytes int) (pages []passage.Page, err error) {
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		k, ok := found[id]
		if !ok || !IsReadable(k, m, user) {
			continue
		}
		texts, err := s.Texts.Pages(ctx, q, k.Revision)
		if err != nil {
			return nil, err
		}
		for i, text := range texts {
			if mostBytes -= len(text); mostBytes < 0 {
				return pages, nil
			}
			pages = append(pages, passage.Page{Know: id, Number: i + 1, Text: strings.ReplaceAll(text, softHyphen, "")})
		}
	}
	return pages, nil
}

// Readiness is how far the sources of a work are.
type Readiness struct {
	Waiting  bool // one is still processed
	Rejected bool // one can't be read
}

// Ready reports how far knows are on their way to being read by a user.
func Ready(ctx context.Context, q db.Queryer, ids []string) (out Readiness, err error) {
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return Readiness{}, err
	}
	for _, id := range ids {
		k, ok := found[id]
		switch {
		case !ok || k.Status == know.Rejected || k.Status == know.Deleted:
			out.Rejected = true
		case k.Revision == "":
			out.Waiting = true
		}
	}
	return out, nil
}

// inField tells the faults of a file or text as those of the field that named it.
func inField(err error, field string) error {
	p := problem.From(err)
	if p.Type != problem.FormValidation || len(p.Fields) == 0 {
		return err
	}
	return problem.InField(field, p.Fields[0].Message)
}
