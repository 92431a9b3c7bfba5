package feed

import (
	"context"
	"slices"
	"time"

	"knowmad/pkg/features/feed/rank"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/openapi"
	"knowmad/pkg/platform/problem"

	"github.com/google/uuid"
)

// Narrowing limits a list to knows of one subject, or to knows of followed knowers and
// subjects; the zero value doesn't limit.
type Narrowing struct {
	Subject   int
	Following bool
}

// Type is the basis of a list.
type Type string

// The types.
const (
	Popular  Type = "POPULAR"  // most read and newest: there are no facts about the user
	Personal Type = "PERSONAL" // the user's subjects, follows and readings
)

// List is a page of a user's list.
type List struct {
	UUID        string    `json:"uuid" format:"uuid" doc:"Of the list: with it the other pages are of the same one, for a day."`
	Type        Type      `json:"type" enum:"POPULAR,PERSONAL" doc:"POPULAR: nothing is known of the user yet."`
	ContentType string    `json:"contentType" enum:"KNOW"`
	CreatedOn   time.Time `json:"createdOn"`
	Content     []Item    `json:"content" nullable:"false" doc:"Fewer than limit where knows are gone since the list was made."`
	Page        int       `json:"page" doc:"From 0."`
	Last        bool      `json:"last" doc:"Nothing follows."`
	Total       int       `json:"totalElements" doc:"Of all pages, as the list was made."`
}

func (List) SchemaName() string { return "Feed" }

// Item is a place in a list, with its know.
type Item struct {
	UUID     string       `json:"uuid" format:"uuid" doc:"Of this place of this list."`
	Position int          `json:"position" doc:"In the list, from 0. It doesn't change."`
	Know     know.Summary `json:"know"`
	Reason   Reason       `json:"reason"`
}

func (Item) SchemaName() string { return "FeedItem" }

// Reason is the reason for a know's place in a list.
type Reason struct {
	Type    rank.Kind                            `json:"type" enum:"FOLLOWED_KNOWER,FOLLOWED_SUBJECT,READ,SUBJECT,GRADE,FRESH_KNOWER,NEW,POPULAR,DISCOVER" doc:"READ: it is about what the user read or likes. SUBJECT: of one that the user chose or reads about. GRADE: it is for the user's grade. DISCOVER: few have read it yet."`
	Subject openapi.Nullable[curriculum.Subject] `json:"subject" doc:"The know's, where it is the reason."`
	Knower  openapi.Nullable[Knower]             `json:"knower" doc:"The know's author, where they are the reason."`
	Know    openapi.Nullable[Readable]           `json:"know" doc:"What the user read or likes, where that is the reason and others may read it still."`
}

func (Reason) SchemaName() string { return "FeedReason" }

// Knower is the author of a know.
type Knower struct {
	UUID string `json:"uuid" format:"uuid" doc:"Of their account."`
	Name string `json:"name" doc:"As others see it."`
	Path string `json:"path" doc:"Where their page is."`
}

func (Knower) SchemaName() string { return "FeedKnower" }

// Readable is a know that the user read.
type Readable struct {
	UUID  string `json:"uuid" format:"uuid"`
	Title string `json:"title"`
}

func (Readable) SchemaName() string { return "FeedReadKnow" }

// stored is a list in the database. Its items don't change.
type stored struct {
	id, user, market string
	created          time.Time
	kept
}

// kept is the part of a list that is stored as JSON.
type kept struct {
	Type  Type   `json:"type"`
	Items []spot `json:"items"`
}

type spot struct {
	Know    string    `json:"k"`
	Reason  rank.Kind `json:"r"`
	Read    string    `json:"o,omitempty"` // id of the know that the user read, for rank.Read
	Subject int       `json:"s,omitempty"` // id of the know's subject, if it is the reason
}

func (x spot) ofSubject() bool { return x.Reason == rank.FollowedSubject || x.Reason == rank.Subject }

// New makes a list for a user and returns its first page. If the user's readings are
// deleted meanwhile, the list is made again without them.
func (s *Service) New(ctx context.Context, host *market.Market, user string, n Narrowing, limit int) (out List, err error) {
	for {
		l := stored{id: uuid.NewString(), user: user, market: host.Code, created: db.At(s.Clock.Now()).Time}
		var latest string // id of the know that the user read last
		err = s.DB.Read(ctx, func(q db.Queryer) error {
			if err := person.Admit(ctx, q, user); err != nil {
				return err
			}
			if l.kept, latest, err = s.choose(ctx, q, host, user, n, l.created); err != nil {
				return err
			}
			out, err = s.page(ctx, q, host, l, 0, limit, nil)
			return err
		})
		if err != nil {
			return List{}, err
		}
		if len(l.Items) == 0 { // an empty list has no further pages
			return out, nil
		}
		holds := true
		err = s.DB.Write(ctx, func(q db.Queryer) error {
			if latest != "" {
				if holds, err = lockReading(ctx, q, user, latest); err != nil || !holds {
					return err
				}
			}
			return insertList(ctx, q, l)
		})
		if err != nil || holds {
			return out, err
		}
	}
}

// Page returns a page of a list made for the user.
func (s *Service) Page(ctx context.Context, host *market.Market, user, id string, page, limit int) (out List, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		if err := person.Admit(ctx, q, user); err != nil {
			return err
		}
		l, ok, err := findList(ctx, q, id)
		if err != nil {
			return err
		}
		if !ok || l.user != user || l.market != host.Code || !s.Clock.Now().Before(l.created.Add(listLasts)) {
			return problem.New(problem.NotFound, "This list is over. Ask for a new one.")
		}
		dismissed, err := dismissedKnows(ctx, q, user)
		if err != nil {
			return err
		}
		out, err = s.page(ctx, q, host, l, page, limit, dismissed)
		return err
	})
	return out, err
}

// page reads the present knows of a page. Knows that are no longer published, whose author
// is blocked or leaving, or that the user dismissed, are left out.
func (s *Service) page(ctx context.Context, q db.Queryer, host *market.Market, l stored, page, limit int, dismissed ids) (List, error) {
	out := List{
		UUID: l.id, Type: l.Type, ContentType: "KNOW", CreatedOn: l.created, Content: []Item{},
		Page: page, Last: (page+1)*limit >= len(l.Items), Total: len(l.Items),
	}
	first := min(page*limit, len(l.Items))
	spots := l.Items[first:min(first+limit, len(l.Items))]
	if len(spots) == 0 {
		return out, nil
	}
	var wanted []string
	for _, x := range spots {
		wanted = append(wanted, x.Know)
		if x.Read != "" && !slices.Contains(wanted, x.Read) {
			wanted = append(wanted, x.Read)
		}
	}
	now, err := s.Knows.Published(ctx, q, host, wanted)
	if err != nil {
		return out, err
	}
	for i, x := range spots {
		k, published := now[x.Know]
		if !published || k.Author.Blocked || k.Author.Leaving() || dismissed[x.Know] {
			continue
		}
		out.Content = append(out.Content, Item{
			UUID: uuid.NewSHA1(uuid.MustParse(l.id), []byte(x.Know)).String(), Position: first + i, Know: k.Summary, Reason: reasonOf(x, k, host, now),
		})
	}
	return out, nil
}

// reasonOf converts the stored reason of a place. read has the knows that the user read and
// that are still published. If the know has another subject by now, the reason is Discover.
func reasonOf(x spot, k know.PublishedKnow, host *market.Market, read map[string]know.PublishedKnow) Reason {
	r := Reason{Type: x.Reason}
	switch x.Reason {
	case rank.FollowedSubject, rank.Subject:
		if k.Know.Market != host.Code || k.Know.Subject == nil || *k.Know.Subject != x.Subject {
			return Reason{Type: rank.Discover}
		}
		r.Subject.Value, _ = curriculum.Find(host, x.Subject)
	case rank.FollowedKnower, rank.FreshKnower:
		if k.Author.ID != "" {
			r.Knower.Value = &Knower{k.Author.ID, k.Author.PublicName(), k.Author.Path()}
		}
	case rank.Read:
		if why, ok := read[x.Read]; ok {
			r.Know.Value = &Readable{x.Read, why.Know.Title}
		}
	case rank.Grade, rank.New, rank.Popular, rank.Discover:
	}
	return r
}
