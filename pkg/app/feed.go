package app

import (
	"context"

	"knowmad/pkg/features/feed"
	"knowmad/pkg/features/know"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/features/user"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
)

// feedKnows is what feeds have of knows.
type feedKnows struct{ *know.Service }

var _ feed.Knows[shown.Summary] = (*feedKnows)(nil)

// Candidates gives the published knows of each of some sources.
func (k *feedKnows) Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []feed.Source) ([][]feed.Candidate, error) {
	lists := make([]record.Source, 0, len(sources))
	for _, s := range sources {
		list := record.Source{Author: s.Author, Topic: s.Topic, Subject: s.Subject, Market: s.Market, Sort: record.Newest, Limit: s.Limit}
		if !s.Since.IsZero() {
			list.Since = db.At(s.Since)
		}
		if s.MostRead {
			list.Sort = record.MostRead
		}
		lists = append(lists, list)
	}
	found, err := k.Service.Candidates(ctx, q, host, lists)
	out := make([][]feed.Candidate, len(found))
	for i, list := range found {
		for _, c := range list {
			out[i] = append(out[i], feedCandidate(c))
		}
	}
	return out, err
}

// CandidatesByID gives those of some knows that are published for the host's sites.
func (k *feedKnows) CandidatesByID(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]feed.Candidate, error) {
	found, err := k.Service.CandidatesByID(ctx, q, host, ids)
	out := make(map[string]feed.Candidate, len(found))
	for _, c := range found {
		out[c.ID] = feedCandidate(c)
	}
	return out, err
}

// Published tells of those of some knows that are published for the host's sites.
func (k *feedKnows) Published(ctx context.Context, q db.Queryer, host *market.Market, ids []string) (map[string]feed.Published[shown.Summary], error) {
	found, err := k.Service.Published(ctx, q, host, ids)
	out := make(map[string]feed.Published[shown.Summary], len(found))
	for id, p := range found {
		one := feed.Published[shown.Summary]{Know: p.Summary, Title: p.Know.Title, Market: p.Know.Market, Author: p.Author}
		if p.Know.Subject != nil {
			one.Subject = *p.Know.Subject
		}
		out[id] = one
	}
	return out, err
}

func feedCandidate(c record.Candidate) feed.Candidate {
	return feed.Candidate{
		ID: c.ID, Market: c.Market, Author: c.Author, Subject: c.Subject, Topics: c.Topics, Grades: c.Grades,
		Published: c.Published.Time, Views: c.Views, Likes: c.Likes, Fresh: c.OfAuthor > 0 && c.OfAuthor < record.FewOfAuthor,
	}
}

// feedInterests is what feeds have of users.
type feedInterests struct{ *user.Service }
