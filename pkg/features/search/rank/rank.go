package rank

import (
	"cmp"
	"math"
	"slices"
	"time"
)

// Know is what the index keeps of a know to rank it.
type Know struct {
	Number     int64 // the caller's
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
	// Common are stop words beside them, in no particular field.
	Common []Common
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
	// Form is the word's, where there is one hash, and FormIDF weighs it by how few knows
	// have the word in this form; 0: any form is as good.
	Form    Form
	FormIDF float64
}

// Common is a stop word.
type Common struct {
	Hash uint32
	Form Form
	// IDF weighs it by how few of the knows that are ranked have it in this form; see Among.
	IDF float64
}

// IDF weighs a term by how few of all knows have it.
func IDF(knows, having int) float64 {
	n, df := float64(max(knows, 1)), float64(max(having, 0))
	return math.Log(1 + (max(n-df, 0)+0.5)/(df+0.5))
}

// The weights, found by the quality figures of README.md.
const (
	titleWeight       = 8.0
	topicWeight       = 3.0
	headingWeight     = 0.5 // beside the body, which has it, too
	tagWeight         = 2.0
	descriptionWeight = 1.5
	bodyWeight        = 1.0

	saturation  = 0.5  // k1 of BM25
	titleLength = 0.25 // b of BM25
	bodyLength  = 0.9  // b of BM25
	usualTitle  = 6.0  // words
	usualBody   = 250.0
	shortBody   = 50.0 // no text counts as shorter

	// A word in another form than it was typed in: each time in the body counts this much
	// of once, and the score of a know that has no other is less by a factor. In a title any
	// form does: there a know says what it is about.
	otherTimes = 0.1
	otherForm  = 0.5
	// titleForm is how much of what the form adds to the word's weight a title has in another.
	titleForm = 0.8
	// otherTitle is how much of its weight a title has that has the word in another form.
	otherTitle = 0.3
	// allForms is by how much the score is more of a know that has all words as they were
	// typed, where there are several: in these forms they are seldom together by chance. A
	// title that has them all in any form has allInTitle of it, as a power.
	allForms   = 4.0
	allInTitle = 0.85
	// unsure is the factor for a word that stands in the body in a form that isn't kept, or
	// may stand there so, beside the forms that are.
	unsure = 0.6

	// A longer text has several words together more often by chance: of knows that have
	// none of them in the title the shorter is the likelier one, by a power of its length.
	lengthPower = 0.15
	middleBody  = 300.0 // of which the factor is 1
	// So, too, of those that have one of two words in the title, by a power that is less the
	// more often the other one is in the text: what a text repeats isn't there by chance.
	otherPower  = 0.3
	otherMiddle = 150.0

	// Stop words weigh all together as much as a word that most knows have, however many
	// they are: questions have more than keywords.
	commonIDF     = 2.0
	withoutCommon = 0.5 // the share of the score that goes where all are missing
	// withoutFew is how much more of it goes by how few others have the stop word, up to
	// mostWithout of it: one that hardly any has is meant.
	withoutFew  = 0.2
	mostWithout = 0.9
	// otherCommon is how much a stop word is missing that is there in another form: "the" is
	// not "this".
	otherCommon = 0.7

	// The most that these add, as a share. Together they are less than ownWeight: of knows
	// that fit equally the own market's come first, whatever else they are.
	qualityShare    = 0.20
	freshnessShare  = 0.10
	popularityShare = 0.25
	ownWeight       = 2.0

	titleShare = 0.3 // for titles that are the query
	queryShare = 0.2 // for titles that have the query
	partly     = 0.5 // for each word that is missing
	// behind is the share of the score of any know that has both of two words as they were
	// typed by which knows with one of them come behind it; those stay in their order.
	behind = 0.001

	halfLife = 180 * 24 * time.Hour // of freshness
)

// Explanation is how a score came about: Score is Text × all the others.
type Explanation struct {
	Score      float64
	Text       float64 // how well the words fit (BM25F)
	Title      float64 // more than 1 where the title is much like the query
	Coverage   float64 // less than 1 where words are missing, or there in other forms alone
	Forms      float64 // more than 1 where all words are in the forms that were typed, or in the title
	Length     float64 // less than 1 for long texts, more for short ones, of words that aren't all in the title
	Own        float64 // more than 1 for the own market's
	Quality    float64
	Freshness  float64
	Popularity float64
	Words      []WordScore

	byChance bool // both of two words are in the text alone, as they were typed
}

// WordScore is a word's part of Text.
type WordScore struct {
	Text  string
	Score float64
}

// Score ranks a know.
func (q Query) Score(k Know) Explanation {
	return q.score(&k, make([]WordScore, 0, len(q.Words)))
}

// score ranks a know. words is empty, with room for as many as the query has.
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
			// Times the share of the title in the query.
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

// common is what stop words add to the text's score; coverage becomes less where they are
// missing.
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
		default: // left out, as every long text has it
			sum += once(k)
		}
	}
	n := float64(max(len(q.Common), 1))
	*coverage *= 1 - missing/n
	return commonIDF * sum / n
}

// without is the share of the score that goes where the stop word is missing.
func (c Common) without() float64 { return min(withoutCommon+withoutFew*c.IDF, mostWithout) }

// Among is the query for ranking knows among which the best ones are: how much a stop word
// says hangs on how few of them have it. The index doesn't count stop words.
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

// match is how a know has a word.
type match struct {
	score    float64
	coverage float64
	title    bool // it is in the title
	typed    bool // it is there as it was typed
	times    int  // in the text as it was typed; 0 where the title, a topic or the like has it, too
}

// match is by the best of a word's meanings.
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
		// Its Terms leave it out: it stands in the body, once.
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
		case k.Terms.MayLack(hash): // as if it were there, once
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

// weigh is BM25F's weight of a term: fields are summed before they saturate. Of all its
// places some are those of the form that was typed. Of its times in the body the square
// root counts: that a text has a word says more than that it repeats it.
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

// body is how long a know's text is, in words.
func (k *Know) body() float64 { return max(float64(k.BodyWords), shortBody) }

// once is the weight of a term that stands in the body, once.
func once(k *Know) float64 {
	at := Places{Times: 1}
	return weigh(at, at, k)
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
	const enough = 100 // words; whether a longer text fits better is for BM25 to tell
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
func (q Query) Order(knows []Know) []*Ranked {
	n := len(q.Words)
	words := make([]WordScore, n*len(knows)) // of all knows
	all := make([]Ranked, len(knows))
	order := make([]*Ranked, len(knows)) // the knows themselves are large to be moved about
	for i := range knows {
		all[i] = Ranked{knows[i], q.score(&knows[i], words[n*i:n*i:n*(i+1)])}
		order[i] = &all[i]
	}
	if n == 2 {
		shorterFirst(all)
		bound(all)
	}
	slices.SortFunc(order, func(a, b *Ranked) int {
		if a.Score != b.Score { // the rest is hardly ever needed
			return cmp.Compare(b.Score, a.Score)
		}
		return cmp.Or(b.Published.Compare(a.Published), cmp.Compare(a.ID, b.ID))
	})
	return order
}

// shorterFirst orders knows that have both of two words in their texts alone, as they were
// typed, mostly by the length: the pairs of words of a text grow with its square, so that the
// shorter one is the likelier to be about these two; how often it has each says less. They
// take each other's scores: a power of the length that is large enough would bring long texts
// behind those with other forms, or short ones before titles. The own market's knows stay
// before the others.
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

// bound brings knows with one of two words behind all that have both as they were typed, or
// may have, as their terms leave some forms out: those are what was looked for, however well
// a title fits one of the words. The others' coverage becomes less.
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
