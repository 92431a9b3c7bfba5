package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/upload"

	"golang.org/x/sync/errgroup"
)

// Know is what an author shares.
type Know struct {
	Market             *market.Market
	Author             string // uuid
	Title, Description string
	Subject            int
	Topics             []string // uuids
	Grades, Tags       []string
	Uploads            []string // in the order of their pages
}

// State is how far a know is.
type State string

// The states. Every other one is the end of a know that isn't published.
const (
	Processing State = "PROCESSING"
	Published  State = "PUBLISHED"
)

// Past is what happened to a know before the demo began.
type Past struct {
	Published    time.Time
	Views, Likes int
}

// Authors keeps accounts.
type Authors interface {
	// Add makes the account of an author, with what they say of themselves, in the
	// caller's transaction. Where there is one of its id nothing happens.
	Add(ctx context.Context, q db.Queryer, a Author, created time.Time) error
	// Any reports whether there are accounts.
	Any(ctx context.Context, q db.Queryer) (bool, error)
}

// Knows stores and publishes the knows of the demo content.
type Knows interface {
	// Create shares uploads of the author's, as a call of theirs would.
	Create(ctx context.Context, k Know) (id string, err error)
	// CreateDeck shares a deck, as a call of the author's would.
	CreateDeck(ctx context.Context, k Know, notes []Note) (id string, err error)
	// Find gives the author's know of a title that isn't deleted or rejected; found is
	// false where there is none.
	Find(ctx context.Context, author, title string) (id string, found bool, err error)
	// State is how far a know is, with why where it ended unpublished.
	State(ctx context.Context, id string) (s State, why string, err error)
	// Backdate gives a published know its past, in the caller's transaction.
	Backdate(ctx context.Context, q db.Queryer, id string, p Past) error
}

// Uploads keeps files on their way to a know.
type Uploads interface {
	Put(ctx context.Context, user, market, name string, size int64, r io.Reader) (upload.Upload, error)
	Take(ctx context.Context, q db.Queryer, user string, ids []string) error
}

// Service gives databases the demo content. It is safe for use by many goroutines, and
// several processes may work on one database.
type Service struct {
	db      *db.DB
	clock   clock.Clock
	markets func() *market.Registry
	authors Authors
	knows   Knows
	wanting Demands
	uploads Uploads
	pdfs    *pdf.Engine
	content fs.FS
}

// Plan says which demo content is to be made.
type Plan struct {
	Markets []string          // codes; none: all
	AtOnce  int               // texts; 0 is 1
	Tell    func(made string) // is told of each text that was made, one at a time; may be nil
}

// Result counts the demo content that was made.
type Result struct{ Made, There int }

// lookEvery is how often a know that is being processed is looked at.
const lookEvery = 50 * time.Millisecond

// Seed makes what a database doesn't have of the content, and returns when all of it is
// published. A text that fails doesn't keep the others from being made.
func (s *Service) Seed(ctx context.Context, p Plan) (Result, error) {
	registry := s.markets()
	if err := checkEnvironment(registry.Environment()); err != nil {
		return Result{}, err
	}
	texts, demands, err := readTexts(s.content, registry)
	if err != nil {
		return Result{}, err
	}
	for _, code := range p.Markets {
		if !slices.ContainsFunc(texts, func(t text) bool { return t.market.Code == code }) {
			return Result{}, fmt.Errorf("demo: the market %q has no content of its own", code)
		}
	}
	done, _, err := made(ctx, s.db.One())
	if err != nil {
		return Result{}, fmt.Errorf("demo: %w", err)
	}
	var (
		mu     sync.Mutex
		result Result
		faults []error
		group  errgroup.Group
	)
	for _, a := range demands {
		if done[a.name] || len(p.Markets) > 0 && !slices.Contains(p.Markets, a.Market.Code) {
			continue
		}
		if err := s.ask(ctx, a); err != nil {
			faults = append(faults, fmt.Errorf("demo: content/%s: %w", a.name, err))
		}
	}
	group.SetLimit(max(p.AtOnce, 1))
	for _, t := range texts {
		if len(p.Markets) > 0 && !slices.Contains(p.Markets, t.market.Code) {
			continue
		}
		if done[t.name] {
			result.There++
			continue
		}
		group.Go(func() error {
			if ctx.Err() != nil {
				return nil // it is told once, at the end
			}
			err := s.make(ctx, t)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				result.Made++
				if p.Tell != nil {
					p.Tell(t.name)
				}
			case ctx.Err() == nil:
				faults = append(faults, fmt.Errorf("demo: content/%s: %w", t.name, err))
			}
			return nil
		})
	}
	err = group.Wait()
	return result, errors.Join(err, errors.Join(faults...), context.Cause(ctx))
}

// ErrProduction says that the content is for machines of developers alone.
var ErrProduction = errors.New("demo: production gets no demo content; --env is local, dev or staging")

func checkEnvironment(e market.Environment) error {
	if e != market.Local && e != market.Dev && e != market.Staging {
		return ErrProduction
	}
	return nil
}

// make makes a know of a text: its author shares it, it is processed as every other
// one, and then gets its past.
func (s *Service) make(ctx context.Context, t text) error {
	now := s.clock.Now()
	past := Past{Published: now.Add(-t.age()), Views: t.Views, Likes: t.Likes}
	err := s.db.Write(ctx, func(q db.Queryer) error {
		if err := begin(ctx, q, t.name); err != nil {
			return err
		}
		return s.authors.Add(ctx, q, t.author, now.AddDate(0, 0, -oldest-1))
	})
	if err != nil {
		return err
	}
	know, found, err := s.knows.Find(ctx, t.author.ID, t.Title)
	if err == nil && !found {
		know, err = s.share(ctx, t)
	}
	if err == nil {
		err = s.wait(ctx, know)
	}
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(q db.Queryer) error {
		first, err := finish(ctx, q, t.name, know)
		if err != nil || !first {
			return err
		}
		return s.knows.Backdate(ctx, q, know, past)
	})
}

// age is how long ago a text was published: not all at the same time of day.
func (t text) age() time.Duration {
	const day = 24 * time.Hour
	return time.Duration(t.PublishedDaysAgo)*day + time.Duration(len(t.body)%(18*60))*time.Minute
}

// share shares a text in its form. Where the market or the server doesn't take files of
// that kind, as a PDF.
func (s *Service) share(ctx context.Context, t text) (know string, err error) {
	if t.notes != nil {
		return s.shareDeck(ctx, t)
	}
	know, err = s.shareAs(ctx, t, t.As)
	if err != nil && t.As != AsPDF && problem.From(err).Type == problem.InvalidMIMEType {
		know, err = s.shareAs(ctx, t, AsPDF)
	}
	if err != nil && problem.From(err).Type == problem.Duplicate {
		// Another process made it since it was looked for.
		other, found, findErr := s.knows.Find(ctx, t.author.ID, t.Title)
		if findErr != nil || found {
			return other, findErr
		}
	}
	return know, err
}

func (s *Service) shareAs(ctx context.Context, t text, as Form) (know string, err error) {
	files, err := s.files(ctx, t, as)
	if err != nil {
		return "", err
	}
	var ids []string
	for _, f := range files {
		up, err := s.uploads.Put(ctx, t.author.ID, t.market.Code, f.name, int64(len(f.bytes)), bytes.NewReader(f.bytes))
		if err != nil {
			return "", errors.Join(err, s.drop(ctx, t.author.ID, ids))
		}
		ids = append(ids, up.ID)
	}
	k := t.know()
	k.Uploads = ids
	know, err = s.knows.Create(ctx, k)
	if err != nil {
		return "", errors.Join(err, s.drop(ctx, t.author.ID, ids))
	}
	return know, nil
}

// know is the know of a text, without uploads.
func (t text) know() Know {
	return Know{
		Market: t.market, Author: t.author.ID, Title: t.Title, Description: t.Description,
		Subject: t.subject, Topics: t.topics, Grades: t.grades(), Tags: t.Tags,
	}
}

// drop forgets uploads that became no know.
func (s *Service) drop(ctx context.Context, user string, ids []string) error {
	if len(ids) == 0 {
		return nil
	}
	return s.db.Write(ctx, func(q db.Queryer) error { return s.uploads.Take(ctx, q, user, ids) })
}

// wait returns when a know is published.
func (s *Service) wait(ctx context.Context, know string) error {
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for {
		state, why, err := s.knows.State(ctx, know)
		switch {
		case err != nil:
			return err
		case state == Published:
			return nil
		case state != Processing:
			return fmt.Errorf("the know %s ended as %s %s", know, state, why)
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-look.C:
		}
	}
}
