package rank

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Know is what the index keeps of a know to rank it.
type Know struct {
	ID         string
	Own        bool // of the host's own market
	Published  time.Time
	Quality    float64 // 0 to 1
	Views      int
	Likes      int
	TitleWords int
	BodyWords  int
	Terms      Terms
	// Complete says that the know has every word of the query; a term that isn't among its
	// Terms stands in its body, then.
	Complete bool
}

// Query is what knows are ranked by.
type Query struct {
	Words []Word
	// Shared says that other markets share the language: the own market's knows come
	// first.
	Shared bool
	// Now is the day of the search. It isn't more precise so that pages fit together.
	Now time.Time
}

// Word is a word of a query: what it may stand for.
type Word struct {
	Text     string
	Meanings []Meaning
}

// Meaning is what a word may stand for: itself, a correction, a synonym, or the parts of a
// compound.
type Meaning struct {
	Hashes []uint32 // a know must have all
	Weight float64  // 1: as typed
	IDF    float64
}

// IDF weighs a term by how few of all knows have it.
func IDF(knows, having int) float64 {
	n, df := float64(max(knows, 1)), float64(max(having, 0))
	return math.Log(1 + (max(n-df, 0)+0.5)/(df+0.5))
}

// The weights, found by the quality figures of README.md.
const (
	titleWeight       = 5.0
	topicWeight       = 3.0
	headingWeight     = 2.5
	tagWeight         = 2.0
	descriptionWeight = 1.5
	bodyWeight        = 1.0

	saturation   = 1.2 // k1 of BM25
	lengthWeight = 0.5 // b of BM25
	usualTitle   = 6.0 // words
	usualBody    = 400.0

	// The most that these add, as a share. Together they are less than ownWeight: of knows
	// that fit equally the own market's come first, whatever else they are.
	qualityShare    = 0.20
	freshnessShare  = 0.10
	popularityShare = 0.25
	ownWeight       = 2.0

	titleShare = 0.3 // for titles that are the query
	partly     = 0.5 // for each word that is missing

	halfLife = 180 * 24 * time.Hour // of freshness
)

// Explanation is how a score came about: Score is Text × all the others.
type Explanation struct {
	Score      float64
	Text       float64 // how well the words fit (BM25F)
	Title      float64 // more than 1 where the title is much like the query
	Coverage   float64 // less than 1 where words are missing
	Own        float64 // more than 1 for the own market's
	Quality    float64
	Freshness  float64
	Popularity float64
	Words      []WordScore
}

// WordScore is a word's part of Text.
type WordScore struct {
	Text  string
	Score float64
}

// Score ranks a know.
func (q Query) Score(k Know) Explanation {
	e := Explanation{Title: 1, Coverage: 1, Own: 1, Words: make([]WordScore, 0, len(q.Words))}
	inTitle := 0
	for _, w := range q.Words {
		score, title, found := w.score(k)
		e.Text += score
		e.Words = append(e.Words, WordScore{w.Text, score})
		if title {
			inTitle++
		}
		if !found {
			e.Coverage *= partly
		}
	}
	if len(q.Words) > 0 && k.TitleWords > 0 {
		// The share of the query in the title times the share of the title in the query.
		e.Title = 1 + titleShare*float64(inTitle*inTitle)/float64(len(q.Words)*max(k.TitleWords, inTitle))
	}
	if q.Shared && k.Own {
		e.Own = ownWeight
	}
	e.Quality = 1 + qualityShare*k.Quality
	age := max(q.Now.Sub(k.Published), 0)
	e.Freshness = 1 + freshnessShare*math.Exp2(-float64(age)/float64(halfLife))
	e.Popularity = 1 + popularityShare*Popularity(k.Views, k.Likes)
	e.Score = e.Text * e.Title * e.Coverage * e.Own * e.Quality * e.Freshness * e.Popularity
	return e
}

// score is the best of a word's meanings.
func (w Word) score(k Know) (score float64, title, found bool) {
	for _, m := range w.Meanings {
		least := math.Inf(1)
		all, inTitle := len(m.Hashes) > 0, true
		for _, hash := range m.Hashes {
			fields, times, ok := k.Terms.Find(hash)
			if !ok {
				all = false
				break
			}
			least = min(least, weigh(fields, times, k))
			inTitle = inTitle && fields&Title != 0
		}
		if !all {
			continue
		}
		if s := m.Weight * m.IDF * least; !found || s > score {
			score = s
		}
		found = true
		title = title || inTitle
	}
	if !found && k.Complete && len(w.Meanings) > 0 {
		// Its Terms leave it out: it stands in the body, once.
		m := w.Meanings[len(w.Meanings)-1]
		return m.Weight * m.IDF * weigh(Body, 1, k), false, true
	}
	return score, title, found
}

// weigh is BM25F's weight of a term: fields are summed before they saturate.
func weigh(fields Fields, times int, k Know) float64 {
	longTitle := 1 - lengthWeight + lengthWeight*float64(k.TitleWords)/usualTitle
	longBody := 1 - lengthWeight + lengthWeight*float64(k.BodyWords)/usualBody
	tf := bodyWeight * float64(times) / longBody
	for _, f := range []struct {
		field  Fields
		weight float64
	}{{Title, titleWeight / longTitle}, {Topic, topicWeight}, {Heading, headingWeight}, {Tag, tagWeight}, {Description, descriptionWeight}} {
		if fields&f.field != 0 {
			tf += f.weight
		}
	}
	return tf * (saturation + 1) / (tf + saturation)
}

// Popularity is how much a know is read and liked, from 0 towards 1: each further reader
// counts for less.
func Popularity(views, likes int) float64 {
	const half = 8 // doublings
	n := math.Log2(1 + float64(max(views, 0)) + 5*float64(max(likes, 0)))
	return n / (n + half)
}

// Quality is how well a know is made, from 0 to 1, as far as its form tells.
func Quality(words int, described, classified, graded bool) float64 {
	q := 0.5 * float64(min(words, usualBody)) / usualBody
	for _, f := range []struct {
		is    bool
		share float64
	}{{described, 0.2}, {classified, 0.2}, {graded, 0.1}} {
		if f.is {
			q += f.share
		}
	}
	return q
}

// Levels is how many Level tells apart.
const Levels = 8

// Level is in which order knows are looked at before they are ranked: the higher, the
// sooner.
func Level(quality float64, views, likes int) int {
	return min(int((0.6*quality+0.4*Popularity(views, likes))*Levels), Levels-1)
}

// Ranked is a know with its score.
type Ranked struct {
	Know
	Explanation
}

// Order ranks knows, best first. Of equal ones the newer comes first, then the smaller id.
func (q Query) Order(knows []Know) []Ranked {
	out := make([]Ranked, 0, len(knows))
	for _, k := range knows {
		out = append(out, Ranked{k, q.Score(k)})
	}
	slices.SortFunc(out, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), b.Published.Compare(a.Published), cmp.Compare(a.ID, b.ID))
	})
	return out
}
