package notice

import (
	"context"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/mail"
	"knowmad/pkg/platform/problem"

	"github.com/rs/zerolog"
)

const (
	// keepFor is how long a notification is kept.
	keepFor = 90 * 24 * time.Hour
	// maxKept is how many a user has at most, on all sites. All are read to list a part, as
	// only their knows and people say which of them are still to be seen.
	maxKept = 500
	// maxUnread is how many unread ones the bell counts; it shows 99+ beyond.
	maxUnread = 100

	maxKey, maxTitle, maxPath = 200, 300, 500
	sweepEvery                = time.Hour
)

// Follows lists who follows an author.
type Follows interface {
	// FollowersOf gives the accounts that have followed an author's account since a moment or
	// longer, in the order of their uuids, beyond one of them ("" for the first part).
	FollowersOf(ctx context.Context, q db.Queryer, author string, since time.Time, after string, limit int) ([]string, error)
}

// Mailer queues mails in the caller's transaction.
type Mailer interface {
	Enqueue(ctx context.Context, q db.Queryer, m mail.Message) error
}

// Keys sign the links that end the weekly mail.
type Keys interface {
	UnsubscribeKey() []byte
	UnsubscribeKeys() [][]byte
}

// Config is what a Service works with.
type Config struct {
	DB      *db.DB
	Clock   clock.Clock
	Log     zerolog.Logger
	Jobs    *job.Queue
	Mail    Mailer
	Keys    Keys
	Follows Follows
	Markets func(code string) (*market.Market, bool)
}

// Service stores and lists notifications. It is safe for use by many goroutines; several
// servers may work on one database.
type Service struct{ Config }

var _ notice.Teller = (*Service)(nil)

// Notice is something that happened, as its user sees it.
type Notice struct {
	UUID      string      `json:"uuid" format:"uuid"`
	Kind      notice.Kind `json:"kind" enum:"KNOW_PUBLISHED,KNOW_LIKED,KNOW_REMOVED,KNOW_APPROVED,KNOW_KEPT,KNOW_RESTORED,OBJECTION_REFUSED,DEMAND_ANSWERED,DEMAND_REMOVED,FOLDER_UNSHARED,SUMMARY_READY,EXAM_READY,PAYOUT_PAID,PAYOUT_RETURNED"`
	Title     string      `json:"title" doc:"Of what it is about, at most 300 characters; a know's is its present one."`
	Path      string      `json:"path" doc:"Where it leads on this host." example:"/knows/bruchrechnung-9f4f2f0e-0000-4000-8000-000000000003"`
	Actor     *string     `json:"actor" doc:"What others call who did it; null where nobody is named."`
	Likes     int         `json:"likes" minimum:"0" doc:"Of KNOW_LIKED: how many like the know now. Else 0."`
	Read      bool        `json:"read"`
	CreatedOn time.Time   `json:"createdOn" doc:"When it happened; of KNOW_LIKED, the latest like that was news."`
}

func (Notice) SchemaName() string { return "Notice" }

// List is a part of a user's notifications.
type List struct {
	Content []Notice `json:"content" nullable:"false" doc:"The latest first."`
	Page    int      `json:"page" doc:"From 0."`
	Last    bool     `json:"last" doc:"Nothing follows."`
	Total   int      `json:"totalElements" doc:"Of all pages, at most 500."`
	Unread  int      `json:"unread" minimum:"0" doc:"Of all pages."`
}

func (List) SchemaName() string { return "Notices" }

// Unread is what a bell shows.
type Unread struct {
	Count int `json:"count" minimum:"0" maximum:"100" doc:"At most 100 are counted."`
}

func (Unread) SchemaName() string { return "UnreadNotices" }

// Mails are how a user is mailed.
type Mails struct {
	Weekly bool `json:"weekly" doc:"What is unread is mailed once a week, as long as there is something."`
}

func (Mails) SchemaName() string { return "NoticeMails" }

// notFound is the error for an id of none, of another user's and of another site's.
func notFound() *problem.Error {
	return problem.New(problem.NotFound, "There is no such notification.")
}

// sweep deletes what is older than it is kept, and the oldest of users who have too many.
func (s *Service) sweep(ctx context.Context) error {
	before := s.Clock.Now().Add(-keepFor)
	if err := s.DB.Write(ctx, func(q db.Queryer) error { return deleteBefore(ctx, q, before) }); err != nil {
		return err
	}
	full, err := fullUsers(ctx, s.DB.One())
	for _, user := range full {
		if err == nil {
			err = s.DB.Write(ctx, func(q db.Queryer) error { return trim(ctx, q, user) })
		}
	}
	return err
}
