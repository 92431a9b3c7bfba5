package know

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"knowmad/pkg/features/know/figure"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/slice"
)

// exported is a know in an export.
type exported struct {
	UUID        string          `json:"uuid"`
	Market      string          `json:"market"`
	Status      know.Status     `json:"status"`
	Visibility  know.Visibility `json:"visibility"`
	Title       string          `json:"title"`
	Description string          `json:"description"`
	SubjectID   *int            `json:"subjectId"`
	TopicIDs    []string        `json:"topicIds"`
	GradeIDs    []string        `json:"gradeIds"`
	SchoolType  *string         `json:"schoolTypeId"`
	ExamBoard   *string         `json:"examBoardId"`
	Tags        []string        `json:"tags"`
	Folder      string          `json:"saveToFolderUuid,omitempty"`
	ResultMail  *string         `json:"resultMail,omitempty"` // where its result is told; "": at the account's address
	Views       int             `json:"views"`
	Likes       int             `json:"likes"`
	Weeks       []exportedWeek  `json:"weeks"` // in which it was read, of the last ones
	CreatedOn   time.Time       `json:"createdOn"`
	UpdatedOn   time.Time       `json:"updatedOn"`
	PublishedOn *time.Time      `json:"publishedOn"`
	Files       []exportedFile  `json:"files"`
}

type exportedWeek struct {
	Monday string `json:"monday"`
	Views  int    `json:"views"`
}

type exportedFile struct {
	Name string `json:"name"` // as their device calls it
	File string `json:"file"` // its name in the archive
	Size int64  `json:"size"`
}

var _ slice.Part = (*Service)(nil)

// Export gives all knows of a user with the files as they sent them, and what they
// like. What was deleted has no files any more.
func (s *Service) Export(ctx context.Context, q db.Queryer, user string) (data any, files map[string]func(context.Context) (io.ReadCloser, error), err error) {
	knows, err := know.AllOf(ctx, q, user)
	if err != nil {
		return nil, nil, err
	}
	liked, err := record.LikedBy(ctx, q, user)
	if err != nil || len(knows) == 0 && len(liked) == 0 {
		return nil, nil, err
	}
	files = map[string]func(context.Context) (io.ReadCloser, error){}
	out := []exported{}
	for _, k := range knows {
		e, err := s.export(ctx, q, k, files)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, e)
	}
	return struct {
		Knows []exported `json:"knows"`
		Liked []string   `json:"liked"`
	}{out, liked}, files, nil
}

func (s *Service) export(ctx context.Context, q db.Queryer, k know.Know, files map[string]func(context.Context) (io.ReadCloser, error)) (exported, error) {
	e := exported{
		UUID: k.ID, Market: k.Market, Status: k.Status, Visibility: k.Visibility, Title: k.Title, Description: k.Description,
		SubjectID: k.Subject, TopicIDs: k.Topics, GradeIDs: k.Grades, SchoolType: k.SchoolType, ExamBoard: k.ExamBoard, Tags: k.Tags, Folder: k.Folder,
		Views: k.Views, Likes: k.Likes, CreatedOn: k.Created, UpdatedOn: k.Updated, Weeks: []exportedWeek{}, Files: []exportedFile{},
	}
	if !k.Published.IsZero() {
		e.PublishedOn = &k.Published
	}
	if email, asked, err := record.ResultMail(ctx, q, k.ID); err != nil {
		return e, err
	} else if asked {
		e.ResultMail = &email
	}
	weeks, err := figure.Of(ctx, q, k.ID)
	if err != nil {
		return e, err
	}
	for _, w := range weeks {
		e.Weeks = append(e.Weeks, exportedWeek{w.Week.Date(), w.Views})
	}
	revisions, err := record.Revisions(ctx, q, k.ID)
	if err != nil {
		return e, err
	}
	for i, id := range revisions {
		r, _, err := record.FindRevision(ctx, q, id)
		if err != nil {
			return e, err
		}
		if r.State != record.Ready && r.State != record.InWork { // of others no bytes are kept
			continue
		}
		had, err := record.Files(ctx, q, id)
		if err != nil {
			return e, err
		}
		for _, f := range had {
			name := k.ID + "/" + strconv.Itoa(i+1) + "-" + strconv.Itoa(f.Position) + "." + extension(f.Kind)
			files[name] = func(ctx context.Context) (io.ReadCloser, error) { return s.blobs.Open(ctx, f.Original) }
			e.Files = append(e.Files, exportedFile{f.Name, name, f.Size})
		}
	}
	return e, nil
}

// extension is how the name of a file of a kind ends.
func extension(kind string) string {
	if kind == string(document.JPEG) {
		return "jpg"
	}
	return kind
}

// Erase forgets what a user likes. What they wrote is EraseAuthored's.
func (s *Service) Erase(ctx context.Context, q db.Queryer, user string) (files []string, err error) {
	if _, err := s.EraseAuthored(ctx, q, user, true); err != nil {
		return nil, err
	}
	return nil, record.DropLikes(ctx, q, user)
}

// EraseAuthored takes the author's name off what they published, or removes it. What
// no other user could read goes in any case: there is no reader left. It locks all knows
// that a deletion changes before anything of them, as all do that change one: a case, the
// demand that it answers and its jobs come after the know.
func (s *Service) EraseAuthored(ctx context.Context, q db.Queryer, user string, remove bool) (files []string, err error) {
	if err := record.LockOf(ctx, s.process.DB, q, user); err != nil {
		return nil, err
	}
	knows, err := know.AllOf(ctx, q, user)
	if err != nil {
		return nil, err
	}
	for _, k := range knows {
		if k.Status == know.Published && !remove {
			// What they sent for it and isn't ready never will be.
			if err := s.process.End(ctx, q, k.ID, k.Revision); err != nil {
				return nil, err
			}
			if err := record.Anonymise(ctx, q, k.ID); err != nil {
				return nil, err
			}
			if err := figure.Drop(ctx, q, k.ID); err != nil {
				return nil, err
			}
			if err := s.publication.Anonymise(ctx, q, k); err != nil {
				return nil, err
			}
		} else if err := s.drop(ctx, q, k); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

func (s *Service) drop(ctx context.Context, q db.Queryer, k know.Know) error {
	if err := s.process.End(ctx, q, k.ID); err != nil {
		return fmt.Errorf("ending a know: %w", err)
	}
	if err := s.publication.Delete(ctx, q, k); err != nil {
		return err
	}
	return know.Delete(ctx, q, k.ID)
}
