package index

import (
	"context"
	"time"

	"knowmad/pkg/features/search/rank"
)

const (
	// MostCounted is the count that stands for more than 10,000.
	MostCounted = 10_001
	// maxCandidates is how many knows of a part are ranked.
	maxCandidates = 120
	day           = 24 * time.Hour
)

// Part is a piece of a text.
type Part struct {
	Text string `json:"text"`
	Hit  bool   `json:"hit" doc:"It is a word that was searched for."`
}

// SchemaName is its name in the API's document.
func (Part) SchemaName() string { return "SearchPart" }

// Hit is a know that is found.
type Hit struct {
	Know           string
	Title, Snippet []Part
	rank.Explanation
}

// Result is a page of what is found.
type Result struct {
	Hits  []Hit
	Total int // at most MostCounted
	Exact int // of those with all words as they were typed; at most MostCounted
	Last  bool
	// Correction is another way to write the query; nil where there is none.
	Correction *Correction
	// Subjects counts the results by the host's subjects, most first; nil where there are
	// too many.
	Subjects []SubjectCount
}

// Correction is another way to write a query.
type Correction struct {
	Query   string
	Parts   []Part // the query; what was changed is a hit
	Applied bool   // the results are those of the correction
}

// SubjectCount is how many results a subject has.
type SubjectCount struct{ Subject, Count int }

// Search finds a page of knows.
func (ix *Index) Search(ctx context.Context, query Query) (Result, error) {
	language := LanguageOf(query.Host)
	a := ix.analyzer(language)
	words := ask(a, query.Text)
	q := ix.DB.One()
	sp, found, err := liveSpace(ctx, q, language)
	if err != nil || !found || len(words.words) == 0 {
		return Result{Last: true}, err
	}
	whole, strong := words.conditions()
	whole, strong = ix.filter(query, a, whole), ix.filter(query, a, strong)
	parts := []part{{strong, maxCandidates}, {whole, maxCandidates}}
	docs, err := ix.candidates(ctx, q, sp, parts)
	if err != nil {
		return Result{}, err
	}
	total := len(docs)
	if total >= maxCandidates {
		if total, err = ix.count(ctx, q, sp, whole, MostCounted); err != nil {
			return Result{}, err
		}
	}
	ranking := rank.Query{Now: ix.Clock.Now().UTC().Truncate(day), Shared: ix.shared(language)}
	for _, w := range words.words {
		ranking.Words = append(ranking.Words, rank.Word{Text: w.Word, Meanings: []rank.Meaning{{Hashes: []uint32{rank.Hash(w.Term)}, Weight: 1, IDF: 1}}})
	}
	numbers := make(map[string]int64, len(docs))
	knows := make([]rank.Know, 0, len(docs))
	for _, d := range docs {
		k := d.ranked(query.Host.Code)
		k.Complete = true
		knows = append(knows, k)
		numbers[d.Know] = d.Docno
	}
	ranked := ranking.Order(knows)
	from := query.Page * query.Limit
	shown := ranked[min(from, len(ranked)):min(from+query.Limit, len(ranked))]
	if missing := query.Limit - len(shown); missing > 0 && len(ranked) < total {
		without := make([]int64, 0, len(docs))
		for _, d := range docs {
			without = append(without, d.Docno)
		}
		more, err := ix.following(ctx, q, sp, whole, without, max(0, from-len(ranked)), missing)
		if err != nil {
			return Result{}, err
		}
		for _, d := range more {
			k := d.ranked(query.Host.Code)
			k.Complete = true
			shown = append(shown[:len(shown):len(shown)], rank.Ranked{Know: k, Explanation: ranking.Score(k)})
			numbers[d.Know] = d.Docno
		}
	}
	docnos := make([]int64, 0, len(shown))
	for _, r := range shown {
		docnos = append(docnos, numbers[r.ID])
	}
	shownTexts, err := texts(ctx, q, docnos)
	if err != nil {
		return Result{}, err
	}
	out := Result{Hits: make([]Hit, 0, len(shown)), Total: total, Exact: total, Last: from+len(shown) >= total}
	m := marker{analyzer: a, terms: map[string]bool{}}
	for _, w := range words.words {
		m.terms[w.Term] = true
	}
	for _, r := range shown {
		t := shownTexts[numbers[r.ID]]
		out.Hits = append(out.Hits, Hit{Know: r.ID, Title: m.mark(t.Title), Snippet: m.snippet(t.Lead), Explanation: r.Explanation})
	}
	return out, nil
}

// shared tells whether more than one market has a language.
func (ix *Index) shared(language string) bool {
	n := 0
	for _, m := range ix.Markets() {
		if LanguageOf(m) == language {
			n++
		}
	}
	return n > 1
}
