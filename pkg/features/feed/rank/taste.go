package rank

import (
	"math"
	"slices"
	"time"
)

// Reading is a know that the user read or likes, the latest first.
type Reading struct {
	Know    string
	Subject int
	Topics  []string
	Author  string
	At      time.Time
	Liked   bool
}

// halfLife is how long it takes until what the user read says half as much of what they
// want to read: the next test is about something else.
const halfLife = 14 * 24 * time.Hour

// like is how much more a know says that the user likes than one that they only read.
const like = 2.0

// weight is how much a reading says, up to like.
func (r Reading) weight(now time.Time) float64 {
	age := max(0, now.Sub(r.At))
	w := math.Exp2(-float64(age) / float64(halfLife))
	if r.Liked {
		w *= like
	}
	return w
}

// Taste is what a user's reading tells of what they want to read. All weights are sums
// that Score flattens.
type Taste struct {
	subjects map[int]float64
	topics   map[string]pull
	authors  map[string]float64
}

// pull is how much a topic attracts, and the reading that says most for it.
type pull struct {
	weight, most float64
	know         string
}

// TasteOf weighs readings.
func TasteOf(readings []Reading, now time.Time) Taste {
	t := Taste{map[int]float64{}, map[string]pull{}, map[string]float64{}}
	for _, r := range readings {
		w := r.weight(now)
		if r.Subject > 0 {
			t.subjects[r.Subject] += w
		}
		if r.Author != "" {
			t.authors[r.Author] += w
		}
		for _, topic := range r.Topics {
			p := t.topics[topic]
			p.weight += w
			if w > p.most {
				p.most, p.know = w, r.Know
			}
			t.topics[topic] = p
		}
	}
	return t
}

// Topics are the topics that attract most, at most n of them.
func (t Taste) Topics(n int) []string {
	return heaviest(t.topics, n, func(p pull) float64 { return p.weight })
}

// Subjects are the subjects that attract most, at most n of them.
func (t Taste) Subjects(n int) []int {
	return heaviest(t.subjects, n, func(w float64) float64 { return w })
}

func heaviest[K int | string, V any](of map[K]V, n int, weight func(V) float64) []K {
	keys := make([]K, 0, len(of))
	for k := range of {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b K) int {
		switch wa, wb := weight(of[a]), weight(of[b]); {
		case wa > wb:
			return -1
		case wa < wb:
			return 1
		case a < b:
			return -1
		}
		return 1
	})
	return keys[:min(n, len(keys))]
}

// flat brings a sum of weights below 1: the tenth know on a topic says little more than
// the third.
func flat(sum float64) float64 { return 1 - math.Exp(-sum) }
