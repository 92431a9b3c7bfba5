package app

import (
	"context"
	"slices"

	"knowmad/pkg/features/know"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/features/know/shown"
	"knowmad/pkg/features/search"
	"knowmad/pkg/features/search/index"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
)

// searchedKnows is what the search has of knows.
type searchedKnows struct{ *know.Service }

var (
	_ search.Knows[shown.Summary] = searchedKnows{}
	_ index.Readers               = searchedKnows{}
)

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

// Readership tells how much knows are read, and by which names others know their authors.
func (s searchedKnows) Readership(ctx context.Context, q db.Queryer, ids []string) (map[string]index.Readership, error) {
	found, err := record.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	authors := make([]string, 0, len(found))
	for _, k := range found {
		if k.Author != "" && !slices.Contains(authors, k.Author) {
			authors = append(authors, k.Author)
		}
	}
	cards, err := person.Cards(ctx, q, authors)
	out := make(map[string]index.Readership, len(found))
	for id, k := range found {
		r := index.Readership{Views: k.Views, Likes: k.Likes}
		if card := cards[k.Author]; !card.Leaving() {
			r.Author = card.PublicName()
		}
		out[id] = r
	}
	return out, err
}
