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

// Document reads a published know with all of its text. It is found by its author's name
// while others see the author.
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

// Published are ids of published knows of a language, from the first one after an id.
func (source) Published(ctx context.Context, q db.Queryer, language, after string, limit int) ([]string, error) {
	return know.PublishedIDs(ctx, q, language, after, limit)
}

// Readership gives how much knows are read, and their authors' names.
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

// authorNames are the names by which others know the authors of knows, by the authors' ids.
// Who is leaving has none.
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
