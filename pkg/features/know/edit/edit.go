package edit

import (
	"context"
	"fmt"
	"strings"
	"time"

	"knowmad/pkg/features/know/publication"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/right"
	"knowmad/pkg/platform/throttle"

	"github.com/google/uuid"
)

// Process makes files into pages.
type Process interface {
	// Begin queues the processing of a revision, in the caller's transaction.
	Begin(ctx context.Context, q db.Queryer, revision string) error
	// End stops the processing of a know's revisions and deletes their data, except of the
	// revisions in keep.
	End(ctx context.Context, q db.Queryer, know string, keep ...string) error
	// Write stores a text as the published revision of a know without files, in the
	// transaction that has locked the know.
	Write(ctx context.Context, q db.Queryer, k know.Know, t know.Text) error
	// Deadline returns the latest expected end of processing that begins now.
	Deadline(now time.Time) time.Time
	// Holder is the name by which a revision holds its blobs.
	Holder(revision string) string
}

// Money is the payouts' part in the deletion of knows.
type Money interface {
	// HangsOn reports whether a know may not be deleted, because its author was paid for it
	// or is about to be.
	HangsOn(ctx context.Context, q db.Queryer, know string) (bool, error)
}

// Config has the dependencies of a Service.
type Config struct {
	DB    *db.DB
	Clock clock.Clock
	Blobs Blobs
	Kinds Kinds
	// Throttle counts forms whose files are refused.
	Throttle *throttle.Throttle
	Uploads  Uploads // nil: no upload exists
	Process  Process
	Money    Money // nil: no know was paid for
	Markets  func() Markets
	// Scans is true if files are scanned for viruses before others can read them.
	Scans bool

	Publication publication.Publisher
	Demands     Demands
	Library     Library
}

// Markets is the present registry, which a reload of packs replaces.
type Markets interface {
	All() []*market.Market
	ByCode(code string) (*market.Market, bool)
}

// Service creates, changes and deletes knows for their authors. It is safe for concurrent
// use, and for several servers on one database.
type Service struct {
	Config

	turns throttle.Turns
}

// New makes a service on a migrated database.
func New(c Config) *Service { return &Service{Config: c} }

const (
	// perDay is the maximum of knows that a user shares in a day, maxInWork of those in
	// processing at once; a higher number comes from a script.
	perDay    = 100
	maxInWork = 20
)

// Draft is the form of a new know of files.
type Draft struct {
	know.Draft
	UploadIDs []string `json:"uploadIds,omitempty" nullable:"false" maxItems:"20" maxLength:"100" doc:"Finished uploads of one's own, in the order of their pages."`
	Text      string   `json:"text,omitempty" maxLength:"200000" doc:"A text that was pasted, with Markdown if one likes: it is one more file, after the others."`
}

func (Draft) SchemaName() string { return "NewKnow" }

// Receipt is the answer to a sent draft or change.
type Receipt struct {
	UUID    string      `json:"uuid" format:"uuid"`
	Slug    string      `json:"slug"`
	Status  know.Status `json:"status" enum:"PROCESSING,REVIEW,PUBLISHED,PRIVATE,REJECTED,DELETED"`
	Version int         `json:"version" doc:"Counts one's changes: updateKnow takes it."`
}

func (Receipt) SchemaName() string { return "KnowReceipt" }

func receiptOf(k know.Know) Receipt { return Receipt{k.ID, k.Slug(), k.Status, k.Version} }

// Create makes a know of uploads or a text in the market of the site.
func (s *Service) Create(ctx context.Context, m *market.Market, a right.Actor, n Draft) (Receipt, error) {
	now := s.Clock.Now()
	k, f := draft(m, a.User, n.Draft, now)
	sources := uploadsOf(n.UploadIDs)
	if text := strings.TrimSpace(n.Text); text != "" {
		sources = append(sources, source{field: "text", text: text})
	}
	switch {
	case len(sources) == 0:
		f.wrong("uploadIds", "Please upload at least one file.")
	case len(sources) > maxFiles:
		f.wrong("uploadIds", "Please share at most %d files at once.", maxFiles)
	}
	if err := f.err(); err != nil {
		return Receipt{}, err
	}
	if err := admit(ctx, s.DB.One(), a.User, now); err != nil {
		return Receipt{}, err
	}
	files, err := s.examineFiles(ctx, m, a.User, sources)
	if err != nil {
		return Receipt{}, err
	}
	k.Format = formatOf(files)
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if err := lockAndAdmit(ctx, q, a.User, now); err != nil {
			return err
		}
		if err := s.insert(ctx, q, m, k, n.Draft); err != nil {
			return err
		}
		return s.send(ctx, q, m, k, sources, files, now)
	})
	return receiptOf(k), err
}

// draft returns the know of a form, and the form's faults.
func draft(m *market.Market, author string, n know.Draft, now time.Time) (know.Know, *form) {
	k := know.Know{
		ID: uuid.NewString(), Market: m.Code, Language: know.LanguageOf(m), Author: author, Version: 1,
		Visibility: know.Visibility(n.Visibility), Status: know.Processing, Created: now, Updated: now, Folder: strings.ToLower(n.Folder),
		Topics: []string{}, Grades: []string{}, Tags: []string{},
	}
	f := &form{market: m}
	f.title(n.Title, &k)
	f.apply(n.Description, &k)
	if n.Demand != "" && k.Visibility != know.Public {
		f.wrong("visibility", "Please share it with everyone: it answers a demand.")
	}
	return k, f
}

// insert stores a new know, links it to the demand that it answers and saves it in its
// author's folder.
func (s *Service) insert(ctx context.Context, q db.Queryer, m *market.Market, k know.Know, n know.Draft) error {
	if err := know.Insert(ctx, q, k); err != nil {
		return err
	}
	if n.Demand != "" {
		if err := s.Demands.Claim(ctx, q, m, k.Author, strings.ToLower(n.Demand), k.ID); err != nil {
			return err
		}
	}
	if k.Folder == "" {
		return nil
	}
	return s.Library.SaveNew(ctx, q, m, k.Author, k.Folder, k.ID)
}

func uploadsOf(ids []string) []source {
	out := make([]source, len(ids))
	for i, id := range ids {
		out[i] = source{field: uploadField(i), upload: strings.ToLower(id)}
	}
	return out
}

// lockAndAdmit is admit in the transaction that shares something. It locks the user's
// account until the transaction ends, so that requests at once pass no more knows than
// requests in a row.
func lockAndAdmit(ctx context.Context, q db.Queryer, user string, now time.Time) error {
	if err := person.Lock(ctx, q, user); err != nil {
		return err
	}
	return admit(ctx, q, user, now)
}

// admit refuses users who are blocked from the web app, and users who share more knows
// than a person does.
func admit(ctx context.Context, q db.Queryer, user string, now time.Time) error {
	if err := person.Admit(ctx, q, user); err != nil {
		return err
	}
	const day = 24 * time.Hour
	begun, inWork, err := know.CountSince(ctx, q, user, now.Add(-day))
	if err != nil {
		return err
	}
	if begun >= perDay || inWork >= maxInWork {
		p := problem.New(problem.TooManyRequests, "You have shared a lot in a short time. Please try again later.")
		p.RetryAfter = time.Hour
		return p
	}
	return nil
}

// send stores files as a know's next revision and queues its processing, in the caller's
// transaction. It holds the blobs before it takes the uploads, so that no cleaner deletes
// bytes in between.
func (s *Service) send(ctx context.Context, q db.Queryer, host *market.Market, k know.Know, from []source, files []record.File, now time.Time) error {
	if err := s.refuseDuplicates(ctx, q, host, k, from, files); err != nil {
		return err
	}
	if _, err := s.queue(ctx, q, k, files, now); err != nil {
		return err
	}
	var taken []string
	for _, src := range from {
		if src.upload != "" {
			taken = append(taken, src.upload)
		}
	}
	if len(taken) > 0 {
		if err := s.Uploads.Take(ctx, q, k.Author, taken); err != nil {
			if problem.From(err).Type == problem.NotFound { // another request was faster
				f := form{}
				f.wrong("uploadIds", "%s", unknownUpload)
				return f.err()
			}
			return fmt.Errorf("taking uploads: %w", err)
		}
	}
	return nil
}

// queue stores files as a know's next revision, holds them and queues its processing.
func (s *Service) queue(ctx context.Context, q db.Queryer, k know.Know, files []record.File, now time.Time) (revision string, err error) {
	r := record.Revision{ID: uuid.NewString(), Know: k.ID, Created: now, Deadline: s.Process.Deadline(now)}
	if err := record.AddRevision(ctx, q, r, files); err != nil {
		return "", err
	}
	for _, file := range files {
		if err := s.Blobs.Hold(ctx, q, s.Process.Holder(r.ID), file.Original); err != nil {
			return "", fmt.Errorf("holding a file: %w", err)
		}
	}
	return r.ID, s.Process.Begin(ctx, q, r.ID)
}

// refuseDuplicates checks whether the files belong to another know. The error is a
// DuplicateError, with a link to the first such know that the author may see.
func (s *Service) refuseDuplicates(ctx context.Context, q db.Queryer, host *market.Market, k know.Know, from []source, files []record.File) error {
	originals := make([]string, len(files))
	for i, file := range files {
		originals[i] = file.Original
	}
	found, err := record.FindDuplicates(ctx, q, k.Author, k.ID, k.Visibility == know.Public, originals)
	if err != nil || len(found) == 0 {
		return err
	}
	var fields []problem.Field
	var link problem.Field
	for i, file := range files {
		other, ok := found[file.Original]
		switch {
		case !ok:
			continue
		case other.OwnedBy(k.Author):
			fields = append(fields, problem.Field{Field: from[i].field, Message: fmt.Sprintf("You have shared “%s” already: “%s”.", file.Name, other.Title)})
		default:
			fields = append(fields, problem.Field{Field: from[i].field, Message: fmt.Sprintf("“%s” was shared already.", file.Name)})
		}
		if link.Field == "" && other.ReadableBy(k.Author) {
			link = s.linkTo(other, host)
		}
	}
	if link.Field != "" {
		fields = append(fields, link)
	}
	return problem.New(problem.Duplicate, "%s", fields[0].Message).WithFields(fields...)
}

// linkTo is the field with a know's path on the host's site, or with its address on the
// site of its own market, where the host's site doesn't show it. It is zero where that
// market is closed.
func (s *Service) linkTo(k know.Know, host *market.Market) problem.Field {
	if k.Language == know.LanguageOf(host) {
		return problem.Field{Field: "duplicateOf", Message: k.Path()}
	}
	markets := s.Markets()
	m, ok := markets.ByCode(k.Market)
	if ok {
		m, ok = markets.ByCode(m.Site)
	}
	if !ok {
		return problem.Field{}
	}
	return problem.Field{Field: "duplicateElsewhere", Message: m.Domain + k.Path()}
}

// FileRef names a file of a know's next revision.
type FileRef struct {
	Revision int    `json:"revision,omitempty" minimum:"1" doc:"Of a file that the know has, as own.files tells it; else the file is one of those."`
	Position int    `json:"position,omitempty" minimum:"1" maximum:"20" doc:"Of a file that the know has, from 1."`
	UploadID string `json:"uploadId,omitempty" maxLength:"100" doc:"Of a new one."`
}

func (FileRef) SchemaName() string { return "KnowFileRef" }

// Change has the changed fields of a know; unset fields stay.
type Change struct {
	Version    int                      `json:"version" minimum:"1" doc:"As it was read. Where another tab has changed the know since, the answer is 409."`
	Title      openapi.Change[string]   `json:"title,omitempty" maxLength:"500" doc:"3 to 120 characters; it can't be cleared."`
	Visibility openapi.Change[string]   `json:"visibility,omitempty" maxLength:"10" doc:"public or private."`
	UploadIDs  openapi.Change[[]string] `json:"uploadIds,omitempty" maxItems:"20" maxLength:"100" doc:"Other files in place of all that the know has. Readers get it as it was until they are processed."`
	Files      []FileRef                `json:"files,omitempty" nullable:"false" maxItems:"20" doc:"Or all files of the know in their new order, with new ones among them."`
	know.Description
}

func (Change) SchemaName() string { return "KnowChange" }

// Update changes a know of the actor's, on the host's site.
func (s *Service) Update(ctx context.Context, host *market.Market, a right.Actor, id string, c Change) (Receipt, error) {
	k, err := record.FindOwn(ctx, s.DB.One(), a, id)
	if err != nil {
		return Receipt{}, err
	}
	m, ok := s.Markets().ByCode(k.Market)
	if !ok {
		return Receipt{}, problem.New(problem.Forbidden, "The market of this know is closed.")
	}
	sources, err := s.sources(ctx, k, c)
	if err != nil {
		return Receipt{}, err
	}
	if err := refuseFiles(k, sources); err != nil {
		return Receipt{}, err
	}
	var files []record.File
	if len(sources) > 0 {
		if err := admit(ctx, s.DB.One(), a.User, s.Clock.Now()); err != nil {
			return Receipt{}, err
		}
		if files, err = s.examineFiles(ctx, m, a.User, sources); err != nil {
			return Receipt{}, err
		}
	}
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		if len(sources) > 0 { // the account before the know, as an account's deletion locks them
			if err := lockAndAdmit(ctx, q, a.User, s.Clock.Now()); err != nil {
				return err
			}
		}
		if k, err = record.LockOwn(ctx, s.DB, q, a, id); err != nil {
			return err
		}
		if k.Version != c.Version {
			return conflict()
		}
		if err := checkKept(ctx, q, sources); err != nil {
			return err
		}
		f := form{market: m}
		f.change(c, &k)
		if err := f.err(); err != nil {
			return err
		}
		return s.update(ctx, q, host, &k, sources, files)
	})
	return receiptOf(k), err
}

func (f *form) change(c Change, k *know.Know) {
	if c.Title.Set {
		f.title(c.Title.Value, k)
	}
	if c.Visibility.Set {
		switch v := know.Visibility(c.Visibility.Value); v {
		case know.Public, know.Hidden:
			k.Visibility = v
		default:
			f.wrong("visibility", "Please choose public or private.")
		}
	}
	f.apply(c.Description, k)
}

func conflict() *problem.Error {
	const status = 409
	return problem.New(problem.BadRequest, "This know was changed in another place meanwhile. Please load it again.").WithStatus(status).
		WithFields(problem.Field{Field: "version", Message: "There is a newer one."})
}

// sources resolves the files of a change in their order; none for a change without files.
func (s *Service) sources(ctx context.Context, k know.Know, c Change) ([]source, error) {
	f := form{}
	if c.UploadIDs.Set {
		if len(c.UploadIDs.Value) == 0 {
			f.wrong("uploadIds", "Please upload at least one file.")
		}
		if len(c.Files) > 0 {
			f.wrong("files", "Please say either files or uploadIds.")
		}
		return uploadsOf(c.UploadIDs.Value), f.err()
	}
	if len(c.Files) == 0 {
		return nil, nil
	}
	var out []source
	for i, ref := range c.Files {
		src, err := s.source(ctx, k, ref)
		if err != nil {
			return nil, err
		}
		if src.field = fileField(i); src.upload == "" && src.file.Original == "" {
			f.wrong(src.field, "This file isn't there any more.")
		}
		out = append(out, src)
	}
	return out, f.err()
}

// source resolves a reference; it has neither an upload nor a file if the reference is
// dangling.
func (s *Service) source(ctx context.Context, k know.Know, ref FileRef) (source, error) {
	if ref.UploadID != "" {
		if ref.Position != 0 || ref.Revision != 0 {
			return source{}, nil
		}
		return source{upload: strings.ToLower(ref.UploadID)}, nil
	}
	r, found, err := record.BaseRevision(ctx, s.DB.One(), k)
	if ref.Revision != 0 {
		r, found, err = record.RevisionNumbered(ctx, s.DB.One(), k.ID, ref.Revision)
	}
	if err != nil || !found || !r.HasFiles() {
		return source{}, err
	}
	had, err := record.Files(ctx, s.DB.One(), r.ID)
	if err != nil || ref.Position < 1 || ref.Position > len(had) {
		return source{}, err
	}
	return source{file: had[ref.Position-1], revision: r.ID}, nil
}

// checkKept refuses files of a revision that was deleted since the lookup, in the
// transaction that has locked their know.
func checkKept(ctx context.Context, q db.Queryer, from []source) error {
	for _, src := range from {
		if src.revision == "" {
			continue
		}
		r, found, err := record.FindRevision(ctx, q, src.revision)
		if err != nil {
			return err
		}
		if !found || !r.HasFiles() {
			return conflict()
		}
	}
	return nil
}

func (s *Service) update(ctx context.Context, q db.Queryer, host *market.Market, k *know.Know, sources []source, files []record.File) error {
	now := s.Clock.Now()
	if err := know.Describe(ctx, q, *k, now); err != nil {
		return err
	}
	k.Version++
	if len(files) > 0 {
		// Replaces the revision in processing; readers keep the published one.
		if err := s.send(ctx, q, host, *k, sources, files, now); err != nil {
			return err
		}
		latest, _, err := record.LatestOf(ctx, q, k.ID)
		if err != nil {
			return err
		}
		if err := s.Process.End(ctx, q, k.ID, latest.ID, k.Revision); err != nil {
			return err
		}
		if k.Revision == "" {
			k.Status = know.Processing
			if err := know.SetStatus(ctx, q, k.ID, k.Status, now); err != nil {
				return err
			}
		}
	}
	ready := k.Status == know.Published || k.Status == know.Private
	if ready || k.Status == know.Review && k.Visibility == know.Hidden {
		if opens(*k) {
			_, waits, err := s.AwaitScan(ctx, q, *k, now)
			if err != nil {
				return err
			}
			if waits {
				s.Publication.Purge(q, *k)
				return nil
			}
		}
		status, err := s.Publication.Show(ctx, q, *k, k.Revision, now)
		if err != nil {
			return err
		}
		k.Status = status
	}
	s.Publication.Purge(q, *k)
	return nil
}

// Delete deletes a know of the actor's with its files and pages; its row stays as a
// tombstone for counts. The error is a KnowIsUndeletableError if its author was paid for it.
func (s *Service) Delete(ctx context.Context, a right.Actor, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := record.LockOwn(ctx, s.DB, q, a, id)
		if err != nil {
			return err
		}
		if s.Money != nil {
			hangs, err := s.Money.HangsOn(ctx, q, k.ID)
			if err != nil {
				return fmt.Errorf("looking for money: %w", err)
			}
			if hangs {
				return problem.New(problem.KnowIsUndeletable, "This know can't be deleted, because you are paid for it. You can make it private.")
			}
		}
		return s.remove(ctx, q, k)
	})
}

func (s *Service) remove(ctx context.Context, q db.Queryer, k know.Know) error {
	if err := s.Process.End(ctx, q, k.ID); err != nil {
		return err
	}
	if err := s.Publication.Delete(ctx, q, k); err != nil {
		return err
	}
	return record.Empty(ctx, q, k.ID, s.Clock.Now())
}
