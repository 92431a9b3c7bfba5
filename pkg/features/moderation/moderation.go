package moderation

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/kernel/thing"
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

// takes reports whether a decision takes something from the author, who is told why.
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

// The statuses of knows that decisions depend on.
const (
	statusPublished = "PUBLISHED"
	statusPrivate   = "PRIVATE"
	statusRejected  = "REJECTED"
	statusDeleted   = "DELETED"
)

// Office is what the slice needs of staff, in the caller's transaction.
type Office interface {
	// RecordDecision writes a line of staff's log.
	RecordDecision(ctx context.Context, q db.Queryer, by person.Member, subject string, details map[string]any) error
	// BlockIn keeps a user from the web app, for a reason that they read.
	BlockIn(ctx context.Context, q db.Queryer, by person.Member, user, reason string) error
}

// Mailer queues mails in the transaction that they belong to.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Config is the configuration of a Service.
type Config struct {
	DB       *db.DB
	Clock    clock.Clock
	Log      zerolog.Logger
	Mail     Mailer
	Throttle *throttle.Throttle
	Markets  func(code string) (*market.Market, bool)
	Knows    thing.Knows
	Demands  thing.Kind
	Folders  thing.Kind // by the uuids of their links
	Office   Office
	Notices  notice.Teller
}

// Service keeps cases. It is safe for use by many goroutines; several servers may work on
// one database.
type Service struct{ Config }

func (s *Service) letters() letters { return letters{s.Config} }

// things are the subjects of a kind; nil for a knower, who is a person.
func (s *Service) things(kind SubjectKind) thing.Kind {
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

// New makes the service, which is open once its slice is.
func New() *Service { return &Service{} }
