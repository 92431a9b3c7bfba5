package rank

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Know has the data for ranking a know.
type Know struct {
	Number     int64 // identifies the know for the caller
	ID         string
	Own        bool // of the host's market
	Published  time.Time
	Quality    float64 // 0 to 1
	Views      int
	Likes      int
	TitleWords int
	BodyWords  int
	Terms      Terms
	// Complete: the know has every word of the query, by the index. A word that is missing
	// in Terms then stands in the body.
	Complete bool
}

// Query has the words and conditions of a ranking.
type Query struct {
	Words []Word
	// Common are the stop words of the query beside Words.
	Common []Common
	// Shared: other markets share the language, so knows of the host's market come first.
	Shared bool
	// Now is the day of the search, without the time of day, so that successive pages have
	// one order.
	Now time.Time
}

// Word is a word of a query with its meanings.
type Word struct {
	Text     string
	Meanings []Meaning
}

// Meaning is a reading of a word: the word itself, a correction, a synonym, or the parts of
// a compound.
type Meaning struct {
	Hashes []uint32 // of terms; a know must have all
	Weight float64  // 1: as typed
	IDF    float64
	// Form is the inflection as typed, for a Meaning of one term; FormIDF is the IDF of the
	// word in this form. FormIDF 0: any form is as good.
	Form    Form
	FormIDF float64
}

// Common is a stop word of a query.
type Common struct {
	Hash uint32
	Form Form
	// IDF weighs the stop word by how few of the candidates have it in this form; see
	// Among.
	IDF float64
}

// IDF is the inverse document frequency of a term that having of all knows have.
func IDF(knows, having int) float64 {
	n, df := float64(max(knows, 1)), float64(max(having, 0))
	return math.Log(1 + (max(n-df, 0)+0.5)/(df+0.5))
}

// The weights, tuned by the figures of quality in README.md.
const (
	titleWeight       = 8.0
	topicWeight       = 3.0
	headingWeight     = 0.5 // beside the weight of the body, which contains the heading
	tagWeight         = 2.0
	descriptionWeight = 1.5
	bodyWeight        = 1.0

	saturation  = 0.5  // k1 of BM25
	titleLength = 0.25 // b of BM25
	bodyLength  = 0.9  // b of BM25
	usualTitle  = 6.0  // words
	usualBody   = 250.0
	shortBody   = 50.0 // minimum length of a body, so that short texts gain nothing

	// For a word in another form than the typed one: otherTimes is the value of an
	// occurrence in the body, otherForm the factor for a know without the typed form. In a
	// title any form counts in full, since a title names the know's matter.
	otherTimes = 0.1
	otherForm  = 0.5
	// titleForm is the share of FormIDF's gain over IDF for another form in a title.
	titleForm = 0.8
	// otherTitle is the share of titleWeight for another form in a title.
	otherTitle = 0.3
	// allForms is the factor for a know with all of several words as typed: in these forms
	// words seldom stand together by chance. A title with all words in any form gets allForms
	// to the power of allInTitle.
	allForms   = 4.0
	allInTitle = 0.85
	// unsure is the factor for a word in the body whose typed form may be missing in the
	// know's cut terms.
	unsure = 0.6

	// A longer text contains several words by chance more often: lengthPower reduces the
	// score of a know without any of them in the title, by a power of its length.
	lengthPower = 0.15
	middleBody  = 300.0 // words at which the factor is 1
	// otherPower is the same for knows with one of two words in the title. It is divided by
	// the occurrences of the other word in the text, since repetitions aren't by chance.
	otherPower  = 0.3
	otherMiddle = 150.0

	// commonIDF is the weight of all stop words together, however many: as much as a word
	// that most knows have. Questions have more stop words than keywords.
	commonIDF     = 2.0
	withoutCommon = 0.5 // share of the score that is lost where all are missing
	// withoutFew raises that share for a stop word that few candidates have, up to
	// mostWithout: such a word matters.
	withoutFew  = 0.2
	mostWithout = 0.9
	// otherCommon is the share of a missing stop word's loss for another form: "the" is not
	// "this".
	otherCommon = 0.7

	// The maximum additions, as shares. Together they are below ownWeight: among knows that
	// fit equally, those of the host's market come first.
	qualityShare    = 0.20
	freshnessShare  = 0.10
	popularityShare = 0.25
	ownWeight       = 2.0

	titleShare = 0.3 // for a title that equals the query
	queryShare = 0.2 // for a title that contains the query
	partly     = 0.5 // for each missing word
	// behind is the share of the lowest score among the knows with both of two words: knows
	// with only one are moved below it by at most this share and keep their order.
	behind = 0.001

	halfLife = 180 * 24 * time.Hour // of freshness
)

// Explanation has the factors of a score: Score is Text × all the others.
type Explanation struct {
	Score      float64
	Text       float64 // fit of the words (BM25F)
	Title      float64 // above 1 if the title is similar to the query
	Coverage   float64 // below 1 for missing words, and words in other forms alone
	Forms      float64 // above 1 if all words are as typed, or in the title
	Length     float64 // below 1 for long texts, above 1 for short ones, unless all words are in the title
	Own        float64 // above 1 for the host's market
	Quality    float64
	Freshness  float64
	Popularity float64
	Words      []WordScore

	byChance bool // both of two words are in the body alone, as typed
}

// WordScore is the contribution of a word to Text.
type WordScore struct {
	Text  string
	Score float64
}

// Score scores a know.
func (q Query) Score(k Know) Explanation {
	return q.score(&k, make([]WordScore, 0, len(q.Words)))
}

// score scores a know. words is an empty slice with capacity for the words of the query.
func (q Query) score(k *Know, words []WordScore) Explanation {
	e := Explanation{Title: 1, Coverage: 1, Forms: 1, Length: 1, Own: 1, Words: words}
	inTitle, typed, inText, times := 0, 0, 0, 0
	for _, w := range q.Words {
		m := w.match(k)
		e.Text += m.score
		e.Coverage *= m.coverage
		e.Words = append(e.Words, WordScore{w.Text, m.score})
		if m.title {
			inTitle++
		}
		if m.times > 0 {
			inText, times = inText+1, m.times
		}
		if m.typed {
			typed++
		}
	}
	e.Text += q.common(k, &e.Coverage)
	if n := float64(len(q.Words)); n > 0 {
		share := float64(inTitle) / n // of the query in the title
		if k.TitleWords > 0 {
			// also times the share of the title's words that are in the query
			e.Title = 1 + titleShare*share*float64(inTitle)/float64(max(k.TitleWords, inTitle)) + queryShare*share*share
		}
		if len(q.Words)+len(q.Common) > 1 {
			e.Forms = math.Pow(allForms, allInTitle*share*share)
			if typed == len(q.Words) {
				e.Forms = allForms
			}
			switch {
			case inTitle == 0:
				e.Length = math.Pow(k.body()/middleBody, -lengthPower)
			case len(q.Words) == 2 && typed == 2 && inTitle == 1 && inText == 1:
				e.Length = math.Pow(k.body()/otherMiddle, -otherPower/float64(times))
			}
		}
	}
	e.byChance = len(q.Words) == 2 && len(q.Common) == 0 && typed == 2 && inText == 2
	if q.Shared && k.Own {
		e.Own = ownWeight
	}
	e.Quality = 1 + qualityShare*k.Quality
	age := max(q.Now.Sub(k.Published), 0)
	e.Freshness = 1 + freshnessShare*math.Exp2(-float64(age)/float64(halfLife))
	e.Popularity = 1 + popularityShare*Popularity(k.Views, k.Likes)
	e.Score = e.Text * e.Title * e.Coverage * e.Forms * e.Length * e.Own * e.Quality * e.Freshness * e.Popularity
	return e
}

// common is the contribution of the stop words to Text; coverage is reduced for missing
// ones.
func (q Query) common(k *Know, coverage *float64) float64 {
	sum, missing := 0.0, 0.0
	for _, c := range q.Common {
		at, same, ok := k.Terms.Find(c.Hash, c.Form)
		switch {
		case ok:
			sum += weigh(at, same, k)
			if same == (Places{}) {
				missing += otherCommon * c.without()
			}
		case k.Terms.AreWhole():
			missing += c.without()
		default: // cut from the terms: every long text contains it
			sum += once(k)
		}
	}
	n := float64(max(len(q.Common), 1))
	*coverage *= 1 - missing/n
	return commonIDF * sum / n
}

// without is the share of the score that is lost where the stop word is missing.
func (c Common) without() float64 { return min(withoutCommon+withoutFew*c.IDF, mostWithout) }

// Among sets the IDF of the query's stop words by the candidates, as the index doesn't
// count stop words.
func (q Query) Among(knows []Know) Query {
	q.Common = slices.Clone(q.Common)
	for i := range q.Common {
		c := &q.Common[i]
		having := 0
		for j := range knows {
			k := &knows[j]
			if _, same, ok := k.Terms.Find(c.Hash, c.Form); same != (Places{}) || !ok && !k.Terms.AreWhole() {
				having++
			}
		}
		c.IDF = math.Log(float64(len(knows)+1) / float64(having+1))
	}
	return q
}

// match is the occurrence of a word in a know.
type match struct {
	score    float64
	coverage float64
	title    bool // the word is in the title
	typed    bool // the word occurs as typed
	times    int  // occurrences in the body as typed; 0 if the title, a topic or another field has the word, too
}

// match returns the best match among the word's meanings.
func (w Word) match(k *Know) match {
	best := match{coverage: partly}
	found := false
	for _, m := range w.Meanings {
		got, ok := m.match(k)
		if !ok {
			continue
		}
		title := best.title || got.title
		if !found || got.score*got.coverage > best.score*best.coverage {
			best = got
		}
		best.title, found = title, true
	}
	if !found && k.Complete && len(w.Meanings) > 0 {
		// Cut from Terms: the word occurs once in the body.
		m := w.Meanings[len(w.Meanings)-1]
		return match{score: m.Weight * m.IDF * once(k), coverage: unsure, typed: true, times: 1}
	}
	return best
}

func (m Meaning) match(k *Know) (match, bool) {
	out := match{score: math.Inf(1), coverage: 1, title: true, typed: m.Weight >= 1}
	for _, hash := range m.Hashes {
		all, same, ok := k.Terms.Find(hash, m.Form)
		if !ok {
			return match{}, false
		}
		idf := m.IDF
		title := all.Fields&Title != 0
		switch {
		case m.FormIDF == 0:
			same = all
		case same != Places{}:
			idf = m.FormIDF
		case title:
			idf += titleForm * (m.FormIDF - m.IDF)
			out.typed = false
		case k.Terms.MayLack(hash): // scored as one occurrence
			same, idf, out.coverage = Places{Times: 1}, m.FormIDF, unsure
		default:
			out.coverage, out.typed = otherForm, false
		}
		if all.Fields&^Heading == 0 {
			out.times = same.Times
		}
		out.score = min(out.score, idf*weigh(all, same, k))
		out.title = out.title && title
	}
	out.score *= m.Weight
	return out, len(m.Hashes) > 0
}

// weigh is the weight of a term by BM25F, which sums the fields before saturation. all has
// the occurrences of all forms, same the occurrences of the typed form. The body counts by the square
// root of its occurrences: the presence of a word says more than its repetition.
func weigh(all, same Places, k *Know) float64 {
	longTitle := 1 - titleLength + titleLength*float64(k.TitleWords)/usualTitle
	longBody := 1 - bodyLength + bodyLength*k.body()/usualBody
	tf := bodyWeight * math.Sqrt(float64(same.Times)+otherTimes*float64(all.Times-same.Times)) / longBody
	title := titleWeight / longTitle
	if same.Fields&Title == 0 {
		title *= otherTitle
	}
	for _, f := range []struct {
		field  Fields
		weight float64
	}{{Title, title}, {Topic, topicWeight}, {Heading, headingWeight}, {Tag, tagWeight}, {Description, descriptionWeight}} {
		if all.Fields&f.field != 0 {
			tf += f.weight
		}
	}
	return tf * (saturation + 1) / (tf + saturation)
}

// body is the length of a know's text in words, at least shortBody.
func (k *Know) body() float64 { return max(float64(k.BodyWords), shortBody) }

// once is the weight of a term that occurs once in the body.
func once(k *Know) float64 {
	at := Places{Times: 1}
	return weigh(at, at, k)
}

// Popularity grows with views and likes from 0 towards 1; each further reader counts less.
func Popularity(views, likes int) float64 {
	const half = 8 // doublings of the readership for the value 0.5
	n := math.Log2(1 + float64(max(views, 0)) + 5*float64(max(likes, 0)))
	return n / (n + half)
}

// Quality is the completeness of a know, from 0 to 1: by its text, description, topics
// and grades.
func Quality(words int, described, classified, graded bool) float64 {
	const enough = 100 // words; whether a longer text fits better is up to BM25
	q := 0.5 * float64(min(words, enough)) / enough
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

// Levels is the number of values of Level.
const Levels = 8

// Level is the class, from 0, by which candidates are read: higher classes first.
func Level(quality float64, views, likes int) int {
	return min(int((0.6*quality+0.4*Popularity(views, likes))*Levels), Levels-1)
}

// Ranked is a know with its score.
type Ranked struct {
	Know
	Explanation
}

// Order ranks knows, best first; among equals the newer, then the smaller id.
func (q Query) Order(knows []Know) []*Ranked {
	n := len(q.Words)
	words := make([]WordScore, n*len(knows)) // one allocation for all knows
	all := make([]Ranked, len(knows))
	order := make([]*Ranked, len(knows)) // pointers, since a Ranked is large to move
	for i := range knows {
		all[i] = Ranked{knows[i], q.score(&knows[i], words[n*i:n*i:n*(i+1)])}
		order[i] = &all[i]
	}
	if n == 2 {
		shorterFirst(all)
		bound(all)
	}
	slices.SortFunc(order, func(a, b *Ranked) int {
		if a.Score != b.Score { // the other keys are seldom needed
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(b.Published.Compare(a.Published), cmp.Compare(a.ID, b.ID))
	})
	return order
}

// shorterFirst reorders the knows that have both of two typed words in their body alone,
// mostly by length. The number of word pairs in a text grows with the square of its length,
// so a shorter text is likelier to be about both words; the number of occurrences says
// less. The knows exchange their scores: a power of the length that is strong enough would
// move long texts behind those with other forms, or short ones before titles. Knows of the
// host's market stay before the others.
func shorterFirst(all []Ranked) {
	type one struct {
		*Ranked
		fit float64
	}
	some, scores := make([]one, 0, len(all)), make([]float64, 0, len(all))
	for _, own := range [...]bool{true, false} {
		some, scores = some[:0], scores[:0]
		for i := range all {
			if r := &all[i]; r.byChance && r.Explanation.Own > 1 == own {
				some = append(some, one{r, r.Score / (math.Sqrt(r.Text) * r.body())})
				scores = append(scores, r.Score)
			}
		}
		slices.Sort(scores)
		slices.SortFunc(some, func(a, b one) int {
			return cmp.Or(cmp.Compare(a.fit, b.fit), a.Published.Compare(b.Published), cmp.Compare(b.ID, a.ID))
		})
		for i, r := range some {
			r.Length *= scores[i] / r.Score
			r.Score = scores[i]
		}
	}
}

// bound moves knows with only one of two words behind all knows that have both as typed, or
// may have them in cut terms: both words were searched for, however well a title fits one
// of them. Coverage is reduced for it.
func bound(all []Ranked) {
	least := math.Inf(1)
	for _, r := range all {
		if r.Complete && (r.Forms == allForms || !r.Terms.AreWhole()) {
			least = min(least, r.Score)
		}
	}
	for i := range all {
		if r := &all[i]; !r.Complete && r.Score > least*(1-behind) {
			less := least / (r.Score + behind*least)
			r.Coverage *= less
			r.Score *= less
		}
	}
}
