package index

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"knowmad/pkg/features/search/rank"
	"knowmad/pkg/features/search/rows"
	"knowmad/pkg/features/search/tokens"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/textsearch"
)

const (
	// MostCounted is the count that stands for any number above 10,000.
	MostCounted = 10_001
	// surelyMost is the vocabulary's count from which MostCounted is reported without
	// counting. The margin is for the lag of the vocabulary behind the writes.
	surelyMost = MostCounted + MostCounted/10
	// fromEach is the number of candidates that each condition contributes.
	fromEach = 64
	// fromAll is the number of candidates for a query that about as many knows match, or
	// fewer: all matches are then ranked, without a separate count, and the order of
	// reading doesn't matter.
	fromAll = 256
	// fromPhrase is the number of candidates whose texts are searched for a phrase.
	fromPhrase = 300
	// few is the number of results below which a search is relaxed: to corrections,
	// compounds, and knows that lack a word.
	few = 10
	// mostOmissions is the maximum number of words that are omitted, one at a time.
	mostOmissions = 4
	// snippetLength is the maximum length of a snippet, in characters.
	snippetLength = 240

	day = 24 * time.Hour
)

// Part is a piece of a text; Hit marks a word that was searched for.
type Part = textsearch.Part

// Hit is a found know.
type Hit struct {
	Know           string
	Title, Snippet []Part
	rank.Explanation
}

// Result is a page of results.
type Result struct {
	Hits  []Hit
	Total int // at most MostCounted
	Exact int // results with all words as typed; at most MostCounted
	Last  bool
	// Correction is a likelier spelling of the query; nil: none.
	Correction *Correction
	// Subjects are the numbers of results by the host's subjects, most first; nil with more
	// results than candidates.
	Subjects []SubjectCount
}

// Correction is a likelier spelling of a query.
type Correction struct {
	Query   string
	Parts   []Part // of Query; changed words are hits
	Applied bool   // the results are for the correction
}

// SubjectCount is the number of results of a subject.
type SubjectCount struct{ Subject, Count int }

// Search finds a page of knows.
func (ix *Index) Search(ctx context.Context, query Query) (Result, error) {
	q := ix.DB.One()
	p, f, err := ix.find(ctx, q, query)
	if err != nil || f == nil {
		return Result{Last: true}, err
	}
	ranking := p.ranking()
	ranking.Now = ix.Clock.Now().UTC().Truncate(day)
	ranking.Shared = isShared(ix.Markets(), LanguageOf(query.Host))
	knows := make([]rank.Know, 0, len(f.docs))
	for i, d := range f.docs {
		k := d.Ranked(query.Host.Code)
		k.Complete = i < f.whole
		knows = append(knows, k)
	}
	ranking = ranking.Among(knows)
	ranked := ranking.Order(knows)
	from := query.Page * query.Limit
	shown := ranked[min(from, len(ranked)):min(from+query.Limit, len(ranked))]
	if missing := query.Limit - len(shown); missing > 0 && len(ranked) < f.total {
		more, err := ix.beyondCandidates(ctx, q, p, f, ranking.Shared, max(0, from-len(ranked)), missing)
		if err != nil {
			return Result{}, err
		}
		shown = slices.Clone(shown)
		for _, d := range more {
			k := d.Ranked(query.Host.Code)
			k.Complete = true
			shown = append(shown, &rank.Ranked{Know: k, Explanation: ranking.Score(k)})
		}
	}
	out := Result{Total: f.total, Exact: f.exacts, Last: from+len(shown) >= f.total || len(shown) == 0, Correction: f.correction, Subjects: countSubjects(f, ix.subjects.Of(query.Host).ids)}
	out.Hits, err = ix.hits(ctx, q, p, f, shown)
	return out, err
}

// found collects the candidates and totals of a query.
type found struct {
	docs       []*rows.Know     // candidates, each once
	whole      int              // number of the first docs, which match all words or synonyms
	retrieval  tokens.Retrieval // the condition for whole
	exacts     int              // number of knows with all words as typed, also beyond the candidates
	total      int
	correction *Correction
	texts      map[int64]*rows.Text // of the candidates, if they were read
}

// find plans a query and finds its candidates; f is nil for a query without words. The
// first plan uses counts from memory; if they are outdated, the second reads the database.
func (ix *Index) find(ctx context.Context, q db.Queryer, query Query) (p *plan, f *found, err error) {
	for _, anew := range []bool{false, true} {
		if p, err = ix.planQuery(ctx, q, query, anew); err != nil || p.space == 0 || len(p.words) == 0 {
			return p, nil, err
		}
		if f, err = ix.retrieve(ctx, q, p); !errors.Is(err, errLeft) {
			break
		}
	}
	return p, f, err
}

// errLeft is the error of a plan from memory whose space has been replaced.
var errLeft = errors.New("the search's index was built anew")

// retrieve finds the candidates: the knows with the highest docnos that have all words, and
// where these are fewer than few also the results of the relaxed query.
func (ix *Index) retrieve(ctx context.Context, q db.Queryer, p *plan) (*found, error) {
	whole := ix.filter(p.Query, p.condition(p.words, anywhere, bySynonym))
	strong := ix.filter(p.Query, p.condition(p.words, strongly, bySynonym))
	limit := fromEach
	verified := len(p.parsed.Phrases) > 0 || slices.ContainsFunc(p.parsed.Minus, isPhrase)
	if verified {
		limit = fromPhrase
	}
	r := tokens.Retrieval{Condition: whole, Selectivity: p.selectivity(p.words, bySynonym), Most: p.atMost(p.words, bySynonym)}
	if !verified && r.Selectivity*float64(p.docs) <= fromAll {
		limit = fromAll
	}
	// A narrower condition is read only if the limit is reached, since each costs
	// PostgreSQL another query plan.
	reached := !p.isBelow(limit, p.words, bySynonym)
	if reached && !onlyStops(p.words) { // stop words have strong tokens alone, so both conditions would be equal
		r.Narrower = &strong
	}
	if reached && isShared(ix.Markets(), LanguageOf(p.Host)) {
		r.Own = p.Host.Code
	}
	c, err := ix.tokens.Find(ctx, q, p.space, p.docs, limit, r)
	if err != nil {
		return nil, err
	}
	if p.kept && !c.Live {
		return nil, errLeft
	}
	docs, err := ix.kept.Knows(ctx, q, ix.Clock.Now(), c.Docnos)
	if err != nil {
		return nil, err
	}
	f := &found{docs: docs, retrieval: tokens.Retrieval{Condition: whole, Selectivity: r.Selectivity, Most: r.Most}}
	if verified {
		if err := f.verify(ctx, q, p); err != nil {
			return nil, err
		}
	}
	f.whole = len(f.docs)
	switch {
	case verified:
		f.exacts = len(f.docs)
	case c.Matches >= 0:
		f.exacts = min(c.Matches, MostCounted)
	case p.atLeast() >= surelyMost:
		f.exacts = MostCounted
	default:
		if f.exacts, err = ix.tokens.Count(ctx, q, p.space, whole, MostCounted); err != nil {
			return nil, err
		}
	}
	f.total = f.exacts
	if p.synonyms && !verified {
		typed := ix.filter(p.Query, p.condition(p.words, anywhere, asTyped))
		if f.exacts, err = ix.tokens.Count(ctx, q, p.space, typed, MostCounted); err != nil {
			return nil, err
		}
	}
	if f.total >= few || verified {
		return f, nil
	}
	return f, ix.relax(ctx, q, p, f)
}

func onlyStops(words []*queryWord) bool {
	return !slices.ContainsFunc(words, func(w *queryWord) bool { return !w.Stop })
}

func isPhrase(p textsearch.Phrase) bool { return len(p.Terms) > 1 }

// relax adds candidates that match corrections, compounds or parts of words, or lack one
// word.
func (ix *Index) relax(ctx context.Context, q db.Queryer, p *plan, f *found) error {
	corrections := corrector{p, ix, q}
	if err := corrections.addMeanings(ctx); err != nil {
		return err
	}
	if err := ix.compound(ctx, q, p); err != nil {
		return err
	}
	var more []tokens.Retrieval
	add := func(words []*queryWord) {
		r := tokens.Retrieval{Condition: ix.filter(p.Query, p.condition(words, anywhere, 0)), Selectivity: p.selectivity(words, 0), Most: p.atMost(words, 0)}
		if !onlyStops(words) && !p.isBelow(fromEach, words, 0) {
			strong := ix.filter(p.Query, p.condition(words, strongly, 0))
			r.Narrower = &strong
		}
		more = append(more, r)
	}
	if slices.ContainsFunc(p.words, func(w *queryWord) bool { return len(w.meanings) > 1 }) {
		add(p.words)
	}
	// Words that no know has are omitted together.
	words := slices.DeleteFunc(slices.Clone(p.words), func(w *queryWord) bool { return p.docsOf(w) == 0 && len(w.meanings) == 1 && !w.Stop })
	if len(words) > 0 && len(words) < len(p.words) {
		add(words)
	}
	if n := len(words); n > 1 {
		// The most common words tell least: they are omitted first.
		order := make([]int, n)
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(p.docsOf(words[b]), p.docsOf(words[a])) })
		for _, omitted := range order[:min(n, mostOmissions)] {
			rest := slices.Delete(slices.Clone(words), omitted, omitted+1)
			// If some knows have both of two words, a single word is searched only if few
			// knows have it.
			if n == 2 && f.total > 0 && p.docsOf(rest[0]) > fromEach {
				continue
			}
			add(rest)
		}
	}
	if len(more) == 0 {
		return nil
	}
	c, err := ix.tokens.Find(ctx, q, p.space, p.docs, fromEach, more...)
	if err != nil {
		return err
	}
	docs, err := ix.kept.Knows(ctx, q, ix.Clock.Now(), slices.DeleteFunc(c.Docnos, f.has))
	if err != nil {
		return err
	}
	if err := corrections.offer(ctx, f, docs); err != nil {
		return err
	}
	f.docs = append(f.docs, docs...)
	f.total = len(f.docs)
	return nil
}

// has reports whether a know is a candidate.
func (f *found) has(docno int64) bool {
	return slices.ContainsFunc(f.docs, func(d *rows.Know) bool { return d.Docno == docno })
}

// verify keeps the candidates that contain the query's phrases in texts that every visitor
// sees sharp: phrase searches must not reveal the text of blurred pages word by word.
func (f *found) verify(ctx context.Context, q db.Queryer, p *plan) error {
	docnos := make([]int64, 0, len(f.docs))
	for _, d := range f.docs {
		docnos = append(docnos, d.Docno)
	}
	var err error
	if f.texts, err = rows.AllTexts(ctx, q, docnos); err != nil {
		return err
	}
	f.docs = slices.DeleteFunc(f.docs, func(d *rows.Know) bool {
		t, ok := f.texts[d.Docno]
		if !ok { // the know was deleted meanwhile
			return true
		}
		for _, phrase := range p.parsed.Phrases {
			if !t.Has(phrase, hashesOf(phrase), p.analyzer) {
				return true
			}
		}
		for _, phrase := range p.parsed.Minus {
			if isPhrase(phrase) && t.Has(phrase, hashesOf(phrase), p.analyzer) {
				return true
			}
		}
		return false
	})
	return nil
}

// hashesOf returns the hashes of a phrase's terms, as in rows.Places.
func hashesOf(p textsearch.Phrase) []uint32 {
	hashes := make([]uint32, 0, len(p.Terms))
	for _, term := range p.Terms {
		hashes = append(hashes, hashOf(term))
	}
	return hashes
}

// beyondCandidates reads exact matches beyond the candidates, by docno. Where markets share
// the language, knows of the host's market come first.
func (ix *Index) beyondCandidates(ctx context.Context, q db.Queryer, p *plan, f *found, shared bool, offset, limit int) ([]*rows.Know, error) {
	without := make([]int64, 0, len(f.docs))
	own := 0
	for _, d := range f.docs {
		without = append(without, d.Docno)
		if d.Market == p.Host.Code {
			own++
		}
	}
	if !shared {
		docnos, err := ix.tokens.Following(ctx, q, p.space, p.docs, f.retrieval, without, offset, limit)
		if err != nil {
			return nil, err
		}
		return ix.kept.Knows(ctx, q, ix.Clock.Now(), docnos)
	}
	token := tokens.OfMarket(p.Host.Code)
	owned := tokens.Retrieval{Condition: f.retrieval.Condition.And(token), Selectivity: f.retrieval.Selectivity / 2, Most: f.retrieval.Most}
	all, err := ix.tokens.Count(ctx, q, p.space, owned.Condition, MostCounted)
	if err != nil {
		return nil, err
	}
	var docnos []int64
	if rest := all - own; offset < rest {
		if docnos, err = ix.tokens.Following(ctx, q, p.space, p.docs, owned, without, offset, limit); err != nil {
			return nil, err
		}
		offset = 0
	} else {
		offset -= rest
	}
	if missing := limit - len(docnos); missing > 0 {
		others := owned
		others.Condition = tokens.Condition{All: f.retrieval.Condition.All, None: append(slices.Clone(f.retrieval.Condition.None), token)}
		more, err := ix.tokens.Following(ctx, q, p.space, p.docs, others, without, offset, missing)
		if err != nil {
			return nil, err
		}
		docnos = append(docnos, more...)
	}
	return ix.kept.Knows(ctx, q, ix.Clock.Now(), docnos)
}

// hits returns the shown knows with their marked texts.
func (ix *Index) hits(ctx context.Context, q db.Queryer, p *plan, f *found, shown []*rank.Ranked) ([]Hit, error) {
	texts := f.texts
	if texts == nil {
		wanted := make([]int64, 0, len(shown))
		for _, r := range shown {
			wanted = append(wanted, r.Number)
		}
		var err error
		if texts, err = ix.kept.Texts(ctx, q, ix.Clock.Now(), wanted); err != nil {
			return nil, err
		}
	}
	marks := p.marks()
	out := make([]Hit, 0, len(shown))
	for _, r := range shown {
		t, ok := texts[r.Number]
		if !ok { // the know was deleted meanwhile
			continue
		}
		hit := Hit{Know: r.ID, Title: textsearch.Mark(t.Title, t.TitlePlaces.Hits(t.Title, marks)), Explanation: r.Explanation, Snippet: []Part{}}
		if t.Lead != "" {
			hit.Snippet = textsearch.Excerpt(t.Lead, t.LeadPlaces.Hits(t.Lead, marks), snippetLength)
		}
		out = append(out, hit)
	}
	return out, nil
}

// countSubjects counts results by the host's subjects; nil unless all results are
// candidates. An equally named subject of another market counts for the host's.
func countSubjects(f *found, ids map[string]int) []SubjectCount {
	if f.total > len(f.docs) {
		return nil
	}
	counts := map[int]int{}
	for _, d := range f.docs {
		if id, ok := ids[subjectToken(d.Market, d.Subject)]; ok {
			counts[id]++
		}
	}
	out := make([]SubjectCount, 0, len(counts))
	for id, n := range counts {
		out = append(out, SubjectCount{id, n})
	}
	slices.SortFunc(out, func(a, b SubjectCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Subject, b.Subject))
	})
	return out
}

// isShared reports whether several of the markets have a language.
func isShared(all []*market.Market, language string) bool {
	n := 0
	for _, m := range all {
		if LanguageOf(m) == language {
			n++
		}
	}
	return n > 1
}
