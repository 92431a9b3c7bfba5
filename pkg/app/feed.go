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

// Candidates gives the published knows of some sources, each once.
func (k *feedKnows) Candidates(ctx context.Context, q db.Queryer, host *market.Market, sources []feed.Source) ([]feed.Candidate, error) {
	lists := make([]record.Source, 0, len(sources))
	for _, s := range sources {
		list := record.Source{Author: s.Author, Topic: s.Topic, Subject: s.Subject, Market: s.Market, Sort: record.Newest, Limit: s.Limit}
		if s.MostRead {
			list.Sort = record.MostRead
		}
		lists = append(lists, list)
	}
	found, err := k.Service.Candidates(ctx, q, host, lists)
	out := make([]feed.Candidate, 0, len(found))
	for _, c := range found {
		out = append(out, feedCandidate(c))
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

func feedCandidate(c record.Candidate) feed.Candidate {
	return feed.Candidate{
		ID: c.ID, Market: c.Market, Author: c.Author, Title: c.Title, Subject: c.Subject, Topics: c.Topics, Grades: c.Grades,
		Published: c.Published.Time, Views: c.Views, Likes: c.Likes, Fresh: c.OfAuthor > 0 && c.OfAuthor < record.FewOfAuthor,
	}
}

// feedInterests is what feeds have of users.
type feedInterests struct{ *user.Service }
