package search

import (
	"context"
	"sync/atomic"
	"time"

	"knowmad/pkg/features/search/index"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/tools/bench/corpus"
)

// Made are made documents as the search slice reads them: each is drawn when it is asked
// for, which isn't the index's time, or before.
type Made struct {
	*corpus.Made
	size  atomic.Int64     // how many are published
	spent atomic.Int64     // nanoseconds that drawing took
	drawn []index.Document // the first ones
}

// Draw draws the first documents beforehand, until it is called for none.
func (m *Made) Draw(size int) {
	m.drawn = make([]index.Document, 0, size)
	for number := range size {
		m.drawn = append(m.drawn, m.document(number))
	}
}

// Grow publishes the documents with numbers below size.
func (m *Made) Grow(size int) { m.size.Store(int64(size)) }

// Size is how many are published.
func (m *Made) Size() int { return int(m.size.Load()) }

// Spent is how long drawing took in all.
func (m *Made) Spent() time.Duration { return time.Duration(m.spent.Load()) }

// Document draws one by its id.
func (m *Made) Document(_ context.Context, _ db.Queryer, id string) (index.Document, bool, error) {
	start := time.Now()
	defer func() { m.spent.Add(int64(time.Since(start))) }()
	number := corpus.NumberOf(id)
	if number < 0 || number >= int(m.size.Load()) {
		return index.Document{}, false, nil
	}
	if number < len(m.drawn) {
		return m.drawn[number], true, nil
	}
	return m.document(number), true, nil
}

func (m *Made) document(number int) index.Document {
	d := m.At(number)
	const sharp = 2
	return index.Document{
		Know: d.ID, Market: d.Market, Language: d.Language, Title: d.Title, Description: d.Description, Author: d.Author,
		Subject: d.Subject, SubjectName: d.SubjectName, Topics: d.Topics, Tags: d.Tags, Grades: d.Grades, Format: d.Format,
		Pages: d.Pages, Sharp: min(sharp, len(d.Pages)), Published: d.Published, Views: d.Views, Likes: d.Likes,
	}
}

// Published lists ids of a language.
func (m *Made) Published(_ context.Context, _ db.Queryer, language, after string, limit int) (ids []string, err error) {
	for number := corpus.NumberOf(after) + 1; number < int(m.size.Load()) && len(ids) < limit; number++ {
		if m.PlaceOf(number).Language == language {
			ids = append(ids, corpus.IDOf(number))
		}
	}
	return ids, nil
}

// Publish adds the documents with numbers from and below to one after the other, as
// authors do.
func (r *Rooms) Publish(ctx context.Context, from, to int) error {
	for ; from < to; from += batch {
		err := r.db.Write(ctx, func(q db.Queryer) error {
			for number := from; number < min(from+batch, to); number++ {
				if err := r.Index.Changed(ctx, q, corpus.IDOf(number)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return r.Work(ctx)
}

// Rebuild builds the index of every language anew.
func (r *Rooms) Rebuild(ctx context.Context) error {
	for _, language := range r.Index.Languages() {
		if err := r.Index.Rebuild(ctx, language); err != nil {
			return err
		}
	}
	return r.Work(ctx)
}

// PlacesOf are markets as texts are made for them.
func PlacesOf(all []*market.Market) (places []corpus.Place) {
	for _, m := range all {
		place := corpus.Place{Market: m.Code, Language: index.LanguageOf(m)}
		for i := range m.Subjects {
			subject := corpus.Subject{ID: m.Subjects[i].ID, Name: m.Subjects[i].Name}
			for _, topic := range m.Subjects[i].Topics {
				subject.Topics = append(subject.Topics, topic.Name)
			}
			place.Subjects = append(place.Subjects, subject)
		}
		for _, grade := range m.Grades {
			place.Grades = append(place.Grades, grade.ID)
		}
		places = append(places, place)
	}
	return places
}
