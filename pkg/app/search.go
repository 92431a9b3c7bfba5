package app

import (
	"context"

	"knowmad/pkg/features/know"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/search/index"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
)

// searchedKnows is what the search has of knows.
type searchedKnows struct{ *know.Service }

var _ search.Knows[shown.Summary] = searchedKnows{}

// Document reads a know as it is found.
func (s searchedKnows) Document(ctx context.Context, q db.Queryer, id string) (index.Document, bool, error) {
	found, ok, err := s.Searchable(ctx, q, id)
	if err != nil || !ok {
		return index.Document{}, false, err
	}
	k := found.Know
	out := index.Document{
		Know: k.ID, Market: k.Market, Language: k.Language, Path: k.Path(), Title: k.Title, Description: k.Description, Author: found.Author.PublicName(),
		Tags: k.Tags, Grades: k.Grades, Format: string(k.Format), Pages: found.Texts, Sharp: found.Sharp,
		Published: k.Published, Views: k.Views, Likes: k.Likes,
	}
	if k.Subject == nil {
		return out, true, nil
	}
	out.Subject = *k.Subject
	if m, ok := s.ForStaff().Markets(k.Market); ok {
		subject, topics := curriculum.Find(m, *k.Subject, k.Topics...)
		if subject != nil {
			out.SubjectName = subject.Name
		}
		for _, topic := range topics {
			out.Topics = append(out.Topics, topic.Name)
		}
	}
	return out, true, nil
}

// Published are ids of published knows of a language, from the first one after an id.
func (s searchedKnows) Published(ctx context.Context, q db.Queryer, language, after string, limit int) ([]string, error) {
	return record.PublishedIDs(ctx, q, language, after, limit)
}
