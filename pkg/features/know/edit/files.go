package edit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"
)

// Uploads are files that users sent and that nothing has taken yet.
type Uploads interface {
	// Find reads uploads of a user, finished or not, in the order of the ids. The error
	// is a NotFoundError where one isn't theirs.
	Find(ctx context.Context, q db.Queryer, user string, ids []string) ([]upload.Upload, error)
	// Take ends uploads in the caller's transaction, which holds their blobs.
	Take(ctx context.Context, q db.Queryer, user string, ids []string) error
}

// Blobs keep files.
type Blobs interface {
	Put(ctx context.Context, r io.Reader, most int64) (hash string, err error)
	PutAll(ctx context.Context, all ...[]byte) (blob.Batch, error)
	HoldAll(ctx context.Context, q db.Queryer, holder string, b blob.Batch) error
	Hold(ctx context.Context, q db.Queryer, holder, hash string) error
	Release(ctx context.Context, q db.Queryer, holder string) error
	Open(ctx context.Context, hash string) (io.ReadSeekCloser, error)
}

// source is where a file of a revision comes from: an upload, a text that was pasted, or
// a file that the know has already.
type source struct {
	field  string // of the form
	upload string // uuid, or ""
	text   string // or ""
	file   record.File
	// revision is that of the file; "" where it is new.
	revision string
}

// gather reads what a revision is to be made of, and finds out what each file is.
func (s *Service) gather(ctx context.Context, m *market.Market, user string, from []source) ([]record.File, error) {
	f := form{market: m}
	files := make([]record.File, 0, len(from))
	seen := map[string]bool{}
	for i, src := range from {
		file := src.file
		if src.upload != "" {
			up, fault, err := s.upload(ctx, user, src.upload)
			if err != nil {
				return nil, err
			}
			if fault != "" {
				f.wrong(src.field, "%s", fault)
				continue
			}
			file = record.File{Name: cleanName(up.Name), Size: up.Size, Original: up.Hash}
		} else if src.text != "" {
			hash, err := s.Blobs.Put(ctx, strings.NewReader(src.text), int64(len(src.text)))
			if err != nil {
				return nil, unavailable(fmt.Errorf("keeping a text: %w", err))
			}
			file = record.File{Name: "text.txt", Size: int64(len(src.text)), Original: hash}
		}
		if seen[file.Original] {
			f.wrong(src.field, "“%s” is there twice.", file.Name)
			continue
		}
		seen[file.Original] = true
		file = record.File{Position: i + 1, Name: file.Name, Kind: file.Kind, Size: file.Size, Original: file.Original}
		files = append(files, file)
	}
	if err := f.err(); err != nil {
		return nil, err
	}
	return files, s.sniff(ctx, m, from, files)
}

// unknownUpload is the fault told to an author whose upload isn't there, or isn't theirs.
const unknownUpload = "This file isn't there any more. Please upload it once more."

// upload reads one upload. fault is a sentence for its owner.
func (s *Service) upload(ctx context.Context, user, id string) (up upload.Upload, fault string, err error) {
	if s.Uploads == nil {
		return up, unknownUpload, nil
	}
	found, err := s.Uploads.Find(ctx, s.DB.One(), user, []string{strings.ToLower(id)})
	switch {
	case err != nil && problem.From(err).Type == problem.NotFound:
		return up, unknownUpload, nil
	case err != nil:
		return up, "", fmt.Errorf("looking for an upload: %w", err)
	case len(found) != 1:
		return up, unknownUpload, nil
	}
	switch up = found[0]; {
	case up.Finished.IsZero() || up.Hash == "":
		return up, fmt.Sprintf("“%s” is still being uploaded. Please wait until it is there.", cleanName(up.Name)), nil
	case up.Size == 0:
		return up, fmt.Sprintf("“%s” is empty.", cleanName(up.Name)), nil
	case up.Size > upload.MaxSize:
		return up, fmt.Sprintf("“%s” has more than 50 MB. Please split it, or make its pictures smaller.", cleanName(up.Name)), nil
	}
	return up, "", nil
}

// sniff finds out what files are and refuses what can't be made into pages, or what the
// market doesn't have. All are told at once, with what to do.
func (s *Service) sniff(ctx context.Context, m *market.Market, from []source, files []record.File) error {
	meter := &child.Meter{}
	ctx = child.WithMeter(ctx, meter)
	f := form{market: m}
	for i := range files {
		file := &files[i]
		if file.Kind != "" {
			continue
		}
		if meter.Spent() > examineFor {
			f.wrong(from[i].field, "“%s” %s", file.Name, tooMuch)
			continue
		}
		kind, err := s.kindOf(ctx, m, *file)
		fault, bad := errors.AsType[*document.Error](err)
		switch {
		case bad:
			f.wrong(from[i].field, "“%s” %s", file.Name, remedy(fault))
		case errors.Is(err, child.ErrEnded):
			f.wrong(from[i].field, "“%s” %s", file.Name, tooMuch)
		case err != nil:
			return err
		case isPicture(string(kind)) && !m.Flags.ImageUpload:
			f.wrong(from[i].field, "“%s” is a picture. Please put pictures into a PDF, and upload that.", file.Name)
		}
		file.Kind = string(kind)
	}
	if len(f.faults) == 0 {
		return nil
	}
	return problem.New(problem.InvalidMIMEType, "%s", f.faults[0].Message).WithFields(f.faults...)
}

func (s *Service) kindOf(ctx context.Context, m *market.Market, file record.File) (document.Kind, error) {
	content, err := s.Blobs.Open(ctx, file.Original)
	if err != nil {
		return "", unavailable(fmt.Errorf("opening an upload: %w", err))
	}
	r := &watched{r: readerAt(content)}
	kind, err := s.Kinds.Kind(ctx, r, file.Size, m.Language.Code)
	if r.err != nil { // a file that can't be read to its end looks broken
		err = unavailable(r.err)
	}
	if err = errors.Join(err, content.Close()); err != nil {
		return "", fmt.Errorf("looking at an upload: %w", err)
	}
	return kind, nil
}

// unavailable is what an author is told where the place of the bytes fails. Nothing of the
// form is stored, and the uploads are still there. Bytes that should be there and aren't
// are no such failure.
func unavailable(err error) error {
	if errors.Is(err, blob.ErrNotFound) {
		return err
	}
	return problem.New(problem.NoType, "The files can't be kept at the moment. Those that were uploaded are safe: please share them again in a while.").
		WithStatus(blob.FailureStatus(err)).WithCause(err)
}

// tooMuch is the remedy of files that take too long to look at.
const tooMuch = "has too much in it. Please share it in parts."

// remedy is the rest of a sentence that begins with a file's name: the file's fault, and
// what its owner can do.
func remedy(e *document.Error) string {
	for _, known := range []struct {
		is     error
		remedy string
	}{
		{document.ErrEmpty, "is empty."},
		{document.ErrEncrypted, "takes a password. Please save it without one, and upload that."},
		{document.ErrPolyglot, "is several kinds of file at once. Please save it anew as a PDF, and upload that."},
		{document.ErrEncoding, "is in an unknown encoding. Please save it as UTF-8, and upload that."},
		{document.ErrBroken, "can't be read. Please open it in a program, save it as a PDF, and upload that."},
		{document.ErrTooLarge, tooMuch},
	} {
		if errors.Is(e, known.is) {
			return known.remedy
		}
	}
	if len(e.SaveAs) == 0 {
		return "can't be shared. What can: PDF, DOCX, PPTX, ODT, TXT and MD."
	}
	return "can't be shared. Please save it as a " + string(e.SaveAs[0]) + ", and upload that."
}

// watched keeps the error of the place where bytes lie.
type watched struct {
	r   io.ReaderAt
	err error
}

// ReadAt reads at a place.
func (w *watched) ReadAt(p []byte, at int64) (int, error) {
	n, err := w.r.ReadAt(p, at)
	if err != nil && !errors.Is(err, io.EOF) {
		w.err = err
	}
	return n, err
}

// readerAt reads a blob at any place. Places that give files can do so themselves.
func readerAt(r io.ReadSeeker) io.ReaderAt {
	if at, ok := r.(io.ReaderAt); ok {
		return at
	}
	return &seeking{r: r}
}

// seeking reads at a place by going there first, one read at a time.
type seeking struct {
	mu sync.Mutex
	r  io.ReadSeeker
}

// ReadAt reads at a place.
func (s *seeking) ReadAt(p []byte, at int64) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := s.r.Seek(at, io.SeekStart); err != nil {
		return 0, err
	}
	for n < len(p) && err == nil {
		var more int
		more, err = s.r.Read(p[n:])
		n += more
	}
	return n, err
}

func isPicture(kind string) bool {
	return slices.Contains([]document.Kind{document.PNG, document.JPEG, document.WEBP}, document.Kind(kind))
}

// formatOf is a know's by its files.
func formatOf(files []record.File) know.Format {
	if slices.ContainsFunc(files, func(f record.File) bool { return !isPicture(f.Kind) }) {
		return know.Document
	}
	return know.Image
}

// maxName is how much of a file's name is kept, in characters.
const maxName = 120

// cleanName is a file's name as it may be shown and saved anywhere: its last part,
// without anything that hides, leads elsewhere or turns the writing around.
func cleanName(name string) string {
	name = strings.ToValidUTF8(name, "")
	if at := strings.LastIndexAny(name, `/\`); at >= 0 {
		name = name[at+1:]
	}
	name = strings.Map(func(r rune) rune {
		if person.IsHidden(r) || strings.ContainsRune(`<>:"|?*`, r) {
			return -1
		}
		return r
	}, name)
	name = strings.Trim(strings.Join(strings.Fields(name), " "), ". ")
	if n := utf8.RuneCountInString(name); n > maxName {
		runes := []rune(name)
		name = string(runes[n-maxName:]) // its end tells what it is
	}
	if name == "" {
		return "file"
	}
	return name
}

func uploadField(i int) string { return "uploadIds[" + strconv.Itoa(i) + "]" }

func fileField(i int) string { return "files[" + strconv.Itoa(i) + "]" }
