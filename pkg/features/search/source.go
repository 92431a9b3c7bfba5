package search

import (
	"context"
	"slices"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/curriculum"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/kernel/person"
)

// source reads knows for the index.
type source struct {
	texts   Texts
	markets func() *market.Registry
}

var (
	_ index.Source  = source{}
	_ index.Readers = source{}
)

// Document reads a published know with its whole text. A leaving author's name is left out.
func (s source) Document(ctx context.Context, q db.Queryer, id string) (index.Document, bool, error) {
	knows, err := know.FindAll(ctx, q, []string{id})
	if err != nil {
		return index.Document{}, false, err
	}
	k, ok := knows[id]
	if !ok || k.Status != know.Published {
		return index.Document{}, false, nil
	}
	out := index.Document{
		Know: k.ID, Market: k.Market, Language: k.Language, Path: k.Path(), Title: k.Title, Description: k.Description,
		Tags: k.Tags, Grades: k.Grades, Format: string(k.Format), Published: k.Published, Views: k.Views, Likes: k.Likes,
	}
	if out.Pages, err = s.texts.Pages(ctx, q, k.Revision); err != nil {
		return index.Document{}, false, err
	}
	names, err := authorNames(ctx, q, knows)
	if err != nil {
		return index.Document{}, false, err
	}
	out.Author = names[k.Author]
	m, _ := s.markets().ByCode(k.Market)
	sight := know.SightOf(m, false)
	for out.Sharp < len(out.Pages) && sight.ForAll(out.Sharp+1) {
		out.Sharp++
	}
	if k.Subject == nil {
		return out, true, nil
	}
	out.Subject = *k.Subject
	if m != nil {
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

// Published returns ids of published knows of a language that are greater than after.
func (source) Published(ctx context.Context, q db.Queryer, language, after string, limit int) ([]string, error) {
	return know.PublishedIDs(ctx, q, language, after, limit)
}

// Readership returns the views, likes and authors' names of knows.
func (source) Readership(ctx context.Context, q db.Queryer, ids []string) (map[string]index.Readership, error) {
	found, err := know.FindAll(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	names, err := authorNames(ctx, q, found)
	out := make(map[string]index.Readership, len(found))
	for id, k := range found {
		out[id] = index.Readership{Views: k.Views, Likes: k.Likes, Author: names[k.Author]}
	}
	return out, err
}

// authorNames returns the public names of the knows' authors by the authors' ids, without
// leaving authors.
func authorNames(ctx context.Context, q db.Queryer, knows map[string]know.Know) (map[string]string, error) {
	authors := make([]string, 0, len(knows))
	for _, k := range knows {
		if k.Author != "" && !slices.Contains(authors, k.Author) {
			authors = append(authors, k.Author)
		}
	}
	slices.Sort(authors)
	cards, err := person.Cards(ctx, q, authors)
	names := make(map[string]string, len(cards))
	for id, card := range cards {
		if !card.Leaving() {
			names[id] = card.PublicName()
		}
	}
	return names, err
}
