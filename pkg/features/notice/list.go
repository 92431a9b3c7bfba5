package notice

import (
	"context"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/notice"
	"knowmad/pkg/platform/kernel/person"
)

// seen is a notification that its user sees on a host.
type seen struct {
	row
	know  know.Know   // zero: it is about none
	actor person.Card // zero: it names nobody
}

func (v seen) show() Notice {
	out := Notice{UUID: v.ID, Kind: v.Kind, Title: v.Title, Path: v.Path, Read: v.Opened.Valid, CreatedOn: v.Created.Time}
	if v.know.ID != "" && out.Title == "" {
		out.Title = v.know.Title
	}
	if out.Path == "" {
		out.Path = v.know.Path()
	}
	if v.actor.ID != "" {
		name := v.actor.PublicName()
		out.Actor = &name
	}
	if v.Kind == notice.KnowLiked {
		out.Likes = v.know.Likes
	}
	return out
}

// visible gives those of a user's rows that they see on a host, in their order. Those about
// a know are seen on the sites of its content language, the others on their market's. What
// became of the knows and people is read at this moment, so that nothing is listed of a
// know that its reader can't open any more, nor of who is leaving or blocked.
func visible(ctx context.Context, q db.Queryer, host *market.Market, rows []row) ([]seen, error) {
	var ids, people []string
	for _, r := range rows {
		if r.Know != "" {
			ids = append(ids, r.Know)
		}
		if r.Actor.Valid {
			people = append(people, r.Actor.String)
		}
	}
	knows, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	cards, err := person.Cards(ctx, q, people)
	if err != nil {
		return nil, err
	}
	out := []seen{}
	for _, r := range rows {
		v := seen{row: r}
		if r.Actor.Valid {
			v.actor = cards[r.Actor.String]
			if v.actor.ID == "" || v.actor.Leaving() || v.actor.Blocked {
				continue
			}
		}
		if r.Know == "" {
			if r.Market == host.Code {
				out = append(out, v)
			}
			continue
		}
		if v.know = knows[r.Know]; v.know.Language == know.LanguageOf(host) && shows(r, v.know) && (r.Path == "" || r.Market == host.Code || r.ofOwn()) {
			out = append(out, v)
		}
	}
	return out, nil
}

// ofOwn reports whether a notification leads to what its user shared, which all sites list.
func (r row) ofOwn() bool {
	return r.Kind != notice.KnowPublished && r.Kind != notice.DemandAnswered
}

// shows reports whether the know of a notification is still there for its user.
func shows(r row, k know.Know) bool {
	switch r.Kind {
	case notice.KnowPublished:
		return k.Status == know.Published && k.Author != "" && k.Author == r.Actor.String
	case notice.DemandAnswered:
		return k.Status == know.Published
	case notice.KnowLiked:
		return k.Author == r.User && k.Likes > 0 && (k.Status == know.Published || k.Status == know.Private)
	}
	return k.Author == r.User && k.Status != know.Deleted
}

// list gives a part of a user's notifications.
func (s *Service) list(ctx context.Context, host *market.Market, user string, page, limit int) (out List, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		all, err := s.all(ctx, q, host, user)
		out = List{Content: []Notice{}, Page: page, Total: len(all)}
		for i, v := range all {
			if !v.Opened.Valid {
				out.Unread++
			}
			if i/limit == page {
				out.Content = append(out.Content, v.show())
			}
		}
		out.Last = (page+1)*limit >= len(all)
		return err
	})
	return out, err
}

func (s *Service) all(ctx context.Context, q db.Queryer, host *market.Market, user string) ([]seen, error) {
	rows, err := rowsOf(ctx, q, user, s.Clock.Now().Add(-keepFor), maxKept)
	if err != nil {
		return nil, err
	}
	return visible(ctx, q, host, rows)
}

// unread counts the unread notifications that a user sees on a host, up to maxUnread: older
// ones count where newer ones are of another site.
func (s *Service) unread(ctx context.Context, host *market.Market, user string) (out Unread, err error) {
	err = s.DB.Read(ctx, func(q db.Queryer) error {
		rows, err := unreadOf(ctx, q, user, s.Clock.Now().Add(-keepFor), maxKept)
		if err != nil {
			return err
		}
		all, err := visible(ctx, q, host, rows)
		out.Count = min(len(all), maxUnread)
		return err
	})
	return out, err
}

// open notes that a user read a notification. The error is a NotFoundError, also for one
// that they don't see on the host.
func (s *Service) open(ctx context.Context, host *market.Market, user, id string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		rows, err := rowOf(ctx, q, user, id, s.Clock.Now().Add(-keepFor))
		if err != nil {
			return err
		}
		all, err := visible(ctx, q, host, rows)
		if err != nil {
			return err
		}
		if len(all) == 0 {
			return notFound()
		}
		return setOpened(ctx, q, user, []string{id}, s.Clock.Now())
	})
}

// openAll notes that a user read all that they see on a host.
func (s *Service) openAll(ctx context.Context, host *market.Market, user string) error {
	return s.DB.Write(ctx, func(q db.Queryer) error {
		all, err := s.all(ctx, q, host, user)
		if err != nil {
			return err
		}
		var ids []string
		for _, v := range all {
			if !v.Opened.Valid {
				ids = append(ids, v.ID)
			}
		}
		return setOpened(ctx, q, user, ids, s.Clock.Now())
	})
}
