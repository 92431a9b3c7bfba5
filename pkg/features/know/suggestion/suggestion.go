package suggestion

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/child"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/rendering"
	"knowmad/pkg/platform/textsearch"
	"knowmad/pkg/platform/throttle"
	"knowmad/pkg/platform/upload"
)

// Suggestion is what files seem to be about.
type Suggestion struct {
	Title     string   `json:"title" maxLength:"120" doc:"The first heading; empty where there is none."`
	SubjectID *int     `json:"subjectId" nullable:"true" doc:"null: it isn't clear, or the site has none."`
	TopicIDs  []string `json:"topicIds" nullable:"false" maxItems:"3" doc:"Of the subject, the most frequent one first."`
}

func (Suggestion) SchemaName() string { return "KnowSuggestion" }

// Reader reads files in other processes.
type Reader interface {
	Kind(ctx context.Context, file io.ReaderAt, size int64, language string) (document.Kind, error)
	Excerpt(ctx context.Context, kind document.Kind, file io.ReaderAt, size int64, language string) (rendering.Excerpt, error)
}

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Blobs   edit.Blobs
	Uploads edit.Uploads // nil: there are none
	Reader  Reader
}

// Service suggests titles, subjects and topics of new knows. It is safe for use by many goroutines.
type Service struct {
	Config

	turns     throttle.Turns
	analyzers sync.Map // by name, *textsearch.Analyzer
}

// New makes a service on a database of the present shape.
func New(c Config) *Service { return &Service{Config: c} }

const (
	// mostFiles is how many files are read: the first ones say what the others are about.
	mostFiles = 3
	// readFor is how long reading one file may take: a slow one takes nothing from the next.
	readFor = 15 * time.Second
)

// Of is the suggestion by uploads of a user, finished or not. The error is a NotFoundError
// where one isn't theirs.
func (s *Service) Of(ctx context.Context, m *market.Market, user string, ids []string) (out Suggestion, err error) {
	out.TopicIDs = []string{}
	end, err := s.turns.Take(ctx, user, "Your other files are being read. Please try again in a moment.")
	if err != nil {
		return out, err
	}
	defer end()
	ups, err := s.find(ctx, m, user, ids)
	if err != nil {
		return out, err
	}
	var titles, texts strings.Builder
	for _, up := range ups[:min(len(ups), mostFiles)] {
		e, err := s.read(ctx, m, up)
		if err != nil {
			return out, err
		}
		if out.Title == "" {
			out.Title = e.Title
		}
		titles.WriteString(e.Title + "\n")
		texts.WriteString(e.Text + "\n")
	}
	a, err := s.analyzer(m)
	if err != nil {
		return out, err
	}
	put(m, a, titles.String(), texts.String(), &out)
	return out, nil
}

func (s *Service) find(ctx context.Context, m *market.Market, user string, ids []string) ([]upload.Upload, error) {
	missing := problem.New(problem.NotFound, "There is no such upload.")
	if s.Uploads == nil {
		return nil, missing
	}
	lower := make([]string, len(ids))
	for i, id := range ids {
		lower[i] = strings.ToLower(id)
	}
	ups, err := s.Uploads.Find(ctx, s.DB.One(), user, lower)
	if err != nil {
		return nil, err
	}
	for _, up := range ups {
		if up.Market != "" && up.Market != m.Code {
			return nil, missing
		}
	}
	return ups, nil
}

// read reads the beginning of a file; nothing of one that isn't there yet, or can't be read.
func (s *Service) read(ctx context.Context, m *market.Market, up upload.Upload) (e rendering.Excerpt, err error) {
	if up.Hash == "" || up.Size == 0 {
		return e, nil
	}
	ctx, cancel := context.WithTimeout(ctx, readFor)
	defer cancel()
	content, err := s.Blobs.Open(ctx, up.Hash)
	if err != nil {
		return e, problem.New(problem.NoType, "The files can't be read at the moment.").WithStatus(blob.FailureStatus(err)).WithCause(err)
	}
	defer func() { _ = content.Close() }()
	at, ok := content.(io.ReaderAt)
	if !ok {
		at = &seeking{r: content}
	}
	kind, err := s.Reader.Kind(ctx, at, up.Size, m.Language.Code)
	if err == nil {
		e, err = s.Reader.Excerpt(ctx, kind, at, up.Size, m.Language.Code)
	}
	if errors.Is(err, child.ErrClosed) || errors.Is(err, context.Canceled) {
		return e, fmt.Errorf("reading an upload: %w", err)
	}
	// A broken file suggests nothing here; sharing it tells the author its fault.
	return e, nil
}

// seeking reads at a place by going there first, for one goroutine.
type seeking struct{ r io.ReadSeeker }

// ReadAt reads at a place.
func (s *seeking) ReadAt(p []byte, at int64) (int, error) {
	if _, err := s.r.Seek(at, io.SeekStart); err != nil {
		return 0, err
	}
	n, err := io.ReadFull(s.r, p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}

// analyzer reads texts of a market's language.
func (s *Service) analyzer(m *market.Market) (*textsearch.Analyzer, error) {
	if a, ok := s.analyzers.Load(m.SearchAnalyzer); ok {
		return a.(*textsearch.Analyzer), nil //nolint:forcetypeassert // nothing else is stored
	}
	a, err := textsearch.New(m.SearchAnalyzer)
	if err != nil {
		return nil, err
	}
	kept, _ := s.analyzers.LoadOrStore(m.SearchAnalyzer, a)
	return kept.(*textsearch.Analyzer), nil //nolint:forcetypeassert // as above
}
