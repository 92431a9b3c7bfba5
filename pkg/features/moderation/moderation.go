package moderation

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/throttle"

	"github.com/rs/zerolog"
)

// Ground is why a subject is reported, or taken from readers.
type Ground string

// The grounds.
const (
	Copyright    Ground = "COPYRIGHT"
	PersonalData Ground = "PERSONAL_DATA"
	Hate         Ground = "HATE"
	Sexual       Ground = "SEXUAL"
	Violence     Ground = "VIOLENCE"
	LeakedExam   Ground = "LEAKED_EXAM"
	Spam         Ground = "SPAM"
	Wrong        Ground = "WRONG"
	Other        Ground = "OTHER"
)

// patience is how long a case of a ground may wait. What harms people is looked at
// first; a case that waits for long overtakes it, so none waits for ever.
func (g Ground) patience() time.Duration {
	const day = 24 * time.Hour
	switch g {
	case Hate, Sexual, Violence, PersonalData:
		return day
	case Copyright, LeakedExam:
		return 3 * day
	}
	return 7 * day
}

// Kind is why there is a case.
type Kind string

// The kinds.
const (
	Report    Kind = "REPORT"    // a user or a visitor reported the subject
	Review    Kind = "REVIEW"    // the processing of a know lets it wait for staff
	Notice    Kind = "NOTICE"    // a rights-holder wants the know removed
	Objection Kind = "OBJECTION" // the author objects to a decision
	// filter is a decision of the program's: a file that was removed before. No list has it.
	filter Kind = "FILTER"
)

// SubjectKind is what a case is about.
type SubjectKind string

// The kinds of subjects. All but knowers are things, which can be removed.
const (
	OfKnow   SubjectKind = "know"
	OfKnower SubjectKind = "knower"
	OfDemand SubjectKind = "demand" // what a user asks for
	OfFolder SubjectKind = "folder" // a folder of a library that its owner shares by a link
)

// Decision is what becomes of a case's subject.
type Decision string

// The decisions.
const (
	Keep        Decision = "KEEP"
	Remove      Decision = "REMOVE"
	Block       Decision = "BLOCK"
	Approve     Decision = "APPROVE"
	Reject      Decision = "REJECT"
	Restore     Decision = "RESTORE"
	KeepRemoved Decision = "KEEP_REMOVED"
	// Gone ends a case whose subject its author deleted, or that they took back.
	Gone Decision = "GONE"
)

// takes tells whether a decision takes something from the author, who is told why.
func (d Decision) takes() bool {
	return d == Remove || d == Reject || d == Block || d == KeepRemoved
}

// choices are the decisions that staff have in a case.
func choices(k Kind, of SubjectKind) []Decision {
	switch {
	case of == OfKnower:
		return []Decision{Keep, Block}
	case k == Review:
		return []Decision{Approve, Reject}
	case k == Objection:
		return []Decision{Restore, KeepRemoved}
	}
	return []Decision{Keep, Remove}
}

// Thing is the subject of a case that isn't a person, as its slice describes it.
type Thing struct {
	ID, Title string
	Path      string // on its own market's host
	Market    string // code
	Author    string // uuid of a user; "" where they have left

	Slug, Status string // of a know; "" for all else
}

// The statuses of knows that decisions depend on.
const (
	statusPublished = "PUBLISHED"
	statusPrivate   = "PRIVATE"
	statusRejected  = "REJECTED"
	statusDeleted   = "DELETED"
)

// Page is a page of a know for staff: sharp, also where readers get it blurred.
type Page struct {
	Number, Width, Height int
	Image                 string // a signed address
	Text                  string
}

// File is a file as its author sent it.
type File struct {
	Position int
	Name     string
	Kind     string
	Size     int64
	Address  string // signed
}

// Document is all of a thing.
type Document struct {
	Description string
	Visibility  string
	Folders     []string // names of the folders in a folder
	Pages       []Page
	Files       []File
	Similar     []Thing // knows that have nearly a know's text
}

// Things are the subjects of one kind. What changes one runs in the caller's transaction.
type Things interface {
	// Readable reads a thing that a user ("" for a visitor) may read on a market's site by
	// the address that is passed on: also one that is open only to who has its address. It
	// stays as it is until the transaction ends. The error is a NotFoundError, the same for
	// what the user may not read as for what isn't there.
	Readable(ctx context.Context, q db.Queryer, m *market.Market, user, id string) (Thing, error)
	// Find reads things by their ids, whatever has become of them; those that are gone are
	// left out.
	Find(ctx context.Context, q db.Queryer, ids []string) (map[string]Thing, error)
	// Lock reads a thing that stays as it is until the transaction ends. The error is a
	// NotFoundError.
	Lock(ctx context.Context, q db.Queryer, id string) (Thing, error)
	// Document reads all of a thing.
	Document(ctx context.Context, q db.Queryer, id string) (Document, error)
	// Remove takes a thing from all but its author. It leaves the thing's cases open.
	Remove(ctx context.Context, q db.Queryer, id string, ground Ground) error
}

// Knows are things that also wait for staff before they are published, and whose removal
// can be taken back. Remove stores by what a know's files and text are recognised when
// they are shared again.
type Knows interface {
	Things
	// Approve shows a know to whom its author wants, and lets it stay so.
	Approve(ctx context.Context, q db.Queryer, id string) error
	// Restore takes a removal back.
	Restore(ctx context.Context, q db.Queryer, id string) error
}

// Office is what the slice needs of staff, in the caller's transaction.
type Office interface {
	// Record writes a line of staff's log.
	Record(ctx context.Context, q db.Queryer, by Member, subject string, details map[string]any) error
	// Block keeps a user from the web app, for a reason that they read.
	Block(ctx context.Context, q db.Queryer, by Member, user, reason string) error
}

// Member is a member of staff who does something.
type Member struct {
	User    string // uuid
	Market  string // code of the market on whose host they act
	Request string // id of the request
}

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Config is what a Service works with.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Mail     Mailer
	Throttle *throttle.Throttle
	Markets  func(code string) (*market.Market, bool)
	Knows    Knows
	Demands  Things
	Folders  Things // by the uuids of their links
	Office   Office
}

// Service keeps cases. It is safe for use by many goroutines; several servers may work on
// one database.
type Service struct{ Config }

func (s *Service) letters() letters { return letters{s.Config} }

// things are the subjects of a kind; nil for a knower, who is a person.
func (s *Service) things(kind SubjectKind) Things {
	switch kind {
	case OfKnow:
		return s.Knows
	case OfDemand:
		return s.Demands
	case OfFolder:
		return s.Folders
	}
	return nil
}

// url is the address of a path on a market's host; without the market it is the path.
func (s *Service) url(code, path string) string {
	if m, ok := s.Markets(code); ok {
		return m.Domain + path
	}
	return path
}
