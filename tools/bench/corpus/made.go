package corpus

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Place is a market as far as what is written there differs.
type Place struct {
	Market, Language string
	Subjects         []Subject
	Grades           []string
}

// Subject is one of a place, with the names of its topics.
type Subject struct {
	ID     int
	Name   string
	Topics []string
}

// Made are documents of any number, each drawn when it is asked for: the same number gives
// the same document. So nothing of them is kept.
type Made struct {
	models map[string]*Model
	places []Place
}

// Make takes the places whose language has a model; each is written for as often.
func Make(models []*Model, places []Place) (*Made, error) {
	m := &Made{models: map[string]*Model{}}
	for _, model := range models {
		m.models[model.Code] = model
	}
	for _, place := range places {
		if m.models[place.Language] != nil && len(place.Subjects) > 0 {
			m.places = append(m.places, place)
		}
	}
	if len(m.places) == 0 {
		return nil, fmt.Errorf("none of %d places has a language of the %d models", len(places), len(models))
	}
	return m, nil
}

// Written is a made document.
type Written struct {
	ID                         string // a uuid, in the order of the numbers
	Market, Language           string
	Title, Description, Author string
	Subject                    int
	SubjectName                string
	Topics, Tags, Grades       []string
	Format                     string
	Pages                      []string
	Published                  time.Time
	Views, Likes               int
}

// Text is all that is written, as one text.
func (w Written) Text() string { return w.Description + "\n" + strings.Join(w.Pages, "\n") }

const idStart = "00000000-0000-4000-8000-"

// IDOf is the id of the document with a number, NumberOf the number of an id.
func IDOf(number int) string { return fmt.Sprintf("%s%012d", idStart, number) }

// NumberOf is -1 for an id of no document.
func NumberOf(id string) int {
	number, err := strconv.Atoi(strings.TrimPrefix(id, idStart))
	if err != nil {
		return -1
	}
	return number
}

// PlaceOf is where the document of a number is written.
func (m *Made) PlaceOf(number int) Place {
	return m.places[mix(uint64(number))%uint64(len(m.places))]
}

// mix scatters numbers (the finalizer of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

func hash(parts ...string) uint64 {
	h := fnv.New64a()
	for _, part := range parts {
		_, _ = h.Write([]byte(part + "\x00")) // a hash takes everything
	}
	return h.Sum64()
}

// What documents are like.
const (
	medianWords, spread, leastWords, mostWords = 300, 1.1, 20, 20_000
	pageWords                                  = 300
	sentenceWords, paragraphSentences          = 14, 5
	// ofTopic and ofOwn are the shares of words that a text has from its topic's and from
	// its own vocabulary, which other texts hardly use.
	ofTopic, ofOwn       = 0.16, 0.06
	topicWords, ownWords = 80, 12
	writers              = 5000
)

// Latest is when the newest document was published.
func Latest() time.Time { return time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC) }

// At is the document of a number.
func (m *Made) At(number int) Written {
	place := m.PlaceOf(number)
	w := m.models[place.Language].writer(mix(uint64(number) ^ 0x5eed))
	r := w.random
	subject := place.Subjects[skewed(r, len(place.Subjects))]
	d := Written{
		ID: IDOf(number), Market: place.Market, Language: place.Language, Subject: subject.ID, SubjectName: subject.Name, Format: "DOCUMENT",
		Published: Latest().Add(-time.Duration(r.ExpFloat64() * 400 * 24 * float64(time.Hour)).Truncate(time.Second)),
		Views:     int(min(math.Pow(1-r.Float64(), -1/1.1), 1e6)) - 1,
	}
	d.Likes = d.Views * r.IntN(10) / 100
	if r.IntN(8) == 0 {
		d.Format = "IMAGE"
	}
	if len(place.Grades) > 0 {
		d.Grades = []string{place.Grades[r.IntN(len(place.Grades))]}
	}
	topic := ""
	if len(subject.Topics) > 0 {
		topic = subject.Topics[skewed(r, len(subject.Topics))]
		d.Topics = []string{topic}
	}
	text := prose{writer: w, topic: w.model.vocabulary(hash(place.Language, subject.Name, topic), topicWords)}
	for range ownWords {
		text.own = append(text.own, w.content())
	}
	d.Author = w.model.author(skewed(r, writers))
	d.Title = text.title(topic)
	d.Description = text.sentence(8 + r.IntN(12))
	for range r.IntN(4) {
		d.Tags = append(d.Tags, w.model.words[text.telling()])
	}
	words := int(min(max(medianWords*math.Exp(spread*r.NormFloat64()), leastWords), mostWords))
	for left := words; left > 0; left -= pageWords {
		d.Pages = append(d.Pages, text.page(min(left, pageWords)))
	}
	return d
}

// skewed is a number below n, lower ones more often.
func skewed(r *rand.Rand, n int) int {
	x := r.Float64()
	return int(x * x * float64(n))
}

// vocabulary are the words of which a topic's texts speak.
func (m *Model) vocabulary(seed uint64, size int) []int32 {
	w := m.writer(seed)
	words := make([]int32, size)
	for i := range words {
		words[i] = w.content()
	}
	return words
}

func (m *Model) author(number int) string {
	words := m.vocabulary(mix(uint64(number)), 2)
	return capital(m.words[words[0]]) + " " + capital(m.words[words[1]])
}

// prose writes one document.
type prose struct {
	*writer
	topic, own []int32
}

// telling is a word of the topic or of the document's own.
func (p *prose) telling() int32 {
	if p.random.IntN(3) == 0 {
		return p.own[skewed(p.random, len(p.own))]
	}
	return p.topic[skewed(p.random, len(p.topic))]
}

func (p *prose) any() int32 {
	switch x := p.random.Float64(); {
	case x < ofOwn:
		return p.own[skewed(p.random, len(p.own))]
	case x < ofOwn+ofTopic:
		return p.topic[skewed(p.random, len(p.topic))]
	default:
		return p.word()
	}
}

// title names the topic or not, and has words of the topic and of the document.
func (p *prose) title(topic string) string {
	var parts []string
	if topic != "" && p.random.IntN(2) == 0 {
		parts = append(parts, topic+":")
	}
	for range 2 + p.random.IntN(3) {
		parts = append(parts, p.model.words[p.telling()])
		if p.random.IntN(4) == 0 {
			parts = append(parts, p.model.words[p.word()])
		}
	}
	if p.random.IntN(6) == 0 {
		parts = append(parts, strconv.Itoa(1+p.random.IntN(12)))
	}
	return capital(strings.Join(parts, " "))
}

func (p *prose) sentence(words int) string {
	var b strings.Builder
	p.write(&b, words)
	return b.String()
}

func (p *prose) write(b *strings.Builder, words int) {
	for i := range words {
		word := p.model.words[p.any()]
		if i == 0 {
			word = capital(word)
		} else {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	b.WriteByte('.')
}

// page begins with a heading more often than not.
func (p *prose) page(words int) string {
	var b strings.Builder
	b.Grow(words * 7)
	if p.random.IntN(5) < 3 {
		for i := range 2 + p.random.IntN(3) {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(p.model.words[p.telling()])
		}
		b.WriteByte('\n')
	}
	for sentences := 1; words > 0; sentences++ {
		size := min(words, sentenceWords/2+p.random.IntN(sentenceWords))
		p.write(&b, size)
		words -= size
		if sentences%paragraphSentences == 0 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}

func capital(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToTitle(first)) + word[size:]
}
