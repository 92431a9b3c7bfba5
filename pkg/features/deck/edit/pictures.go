package edit

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"strings"

	"knowmad/pkg/features/deck/markup"
	"knowmad/pkg/features/deck/note"
	"knowmad/pkg/features/deck/picture"
	"knowmad/pkg/features/deck/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"
)

// Uploads are files that users sent and that nothing has taken yet.
type Uploads interface {
	Find(ctx context.Context, q db.Queryer, user string, ids []string) ([]upload.Upload, error)
	Take(ctx context.Context, q db.Queryer, user string, ids []string) error
}

// Blobs keep files.
type Blobs interface {
	picture.Blobs
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// Picture is an uploaded picture that notes name.
type Picture struct {
	Name     string `json:"name" maxLength:"100" doc:"Letters, digits, dots, dashes and underscores. Notes show it as ![description](name)."`
	UploadID string `json:"uploadId" format:"uuid" doc:"A finished upload of at most 10 MB."`
}

func (Picture) SchemaName() string { return "DeckPicture" }

var pictureName = regexp.MustCompile(`^[\p{L}\p{N}_][\p{L}\p{N}._-]*$`)

// added are the new pictures of a deck.
type added struct {
	picture.Stored

	uploads Uploads
	user    string
	ids     []string // of uploads
}

// storePictures stores the bytes of a change's pictures. It skips names that the deck has
// already (had), so that a change can be sent twice, and pictures that no note shows.
func (s *Service) storePictures(ctx context.Context, user string, pictures []Picture, had record.Media, notes []note.Note) (added, error) {
	out := added{uploads: s.Uploads, user: user}
	if len(pictures) == 0 {
		return out, nil
	}
	named := map[string]bool{}
	for _, n := range notes {
		for _, name := range markup.Pictures(n.Front + "\n\n" + n.Back) {
			named[name] = true
		}
	}
	f := form{}
	var sources []picture.Source
	place := map[string]string{}
	for i, p := range pictures {
		field := fmt.Sprintf("pictures[%d]", i)
		_, isStored := had[p.Name]
		switch {
		case !pictureName.MatchString(p.Name):
			f.wrong(field+".name", "Please use letters, digits, dots and dashes alone.")
			continue
		case isStored || !named[p.Name] || place[p.Name] != "":
			continue
		}
		place[p.Name] = field
		found, err := s.upload(ctx, user, p.UploadID, &f, field)
		if err != nil {
			return added{}, err
		}
		if found.Hash == "" {
			continue
		}
		out.ids = append(out.ids, found.ID)
		sources = append(sources, picture.Source{Name: p.Name, Open: func() (io.ReadCloser, error) { return s.Blobs.Open(ctx, found.Hash) }})
	}
	if len(had)+len(sources) > picture.Most {
		f.wrong("pictures", "A deck has at most %d pictures.", picture.Most)
	}
	if err := f.err(); err != nil {
		return added{}, err
	}
	stored, err := picture.Store(ctx, s.Blobs, sources, func(name, why string) { f.wrong(place[name], "%s", why) })
	if err != nil {
		return added{}, err
	}
	out.Stored = stored
	return out, f.err()
}

// upload finds a finished upload of a user's; without one the field is at fault and the
// answer has no hash.
func (s *Service) upload(ctx context.Context, user, id string, f *form, field string) (upload.Upload, error) {
	found, err := s.Uploads.Find(ctx, s.DB.One(), user, []string{strings.ToLower(id)})
	if err != nil && problem.From(err).Type != problem.NotFound {
		return upload.Upload{}, fmt.Errorf("looking for an upload: %w", err)
	}
	if len(found) != 1 || found[0].Finished.IsZero() || found[0].Hash == "" {
		f.wrong(field, "This picture isn't there any more. Please add it once more.")
		return upload.Upload{}, nil
	}
	return found[0], nil
}

// hold gives the pictures to a deck and takes their uploads, in the transaction that stores
// its notes.
func (a added) hold(ctx context.Context, q db.Queryer, deck string) error {
	if err := a.Hold(ctx, q, deck); err != nil || len(a.ids) == 0 {
		return err
	}
	if err := a.uploads.Take(ctx, q, a.user, a.ids); err != nil {
		return fmt.Errorf("taking uploads: %w", err)
	}
	return nil
}
