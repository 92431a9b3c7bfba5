package rank

import (
	"math"
	"slices"
	"time"
)

// Reading is a know that the user read or likes. Readings are ordered from the latest.
type Reading struct {
	Know    string
	Subject int
	Topics  []string
	Author  string
	At      time.Time
	Liked   bool
}

// halfLife is the time in which the weight of a reading halves, since the next exam is
// about another topic.
const halfLife = 14 * 24 * time.Hour

// like is the factor for a know that the user likes.
const like = 2.0

// weight is the weight of a reading, at most like.
func (r Reading) weight(now time.Time) float64 {
	age := max(0, now.Sub(r.At))
	w := math.Exp2(-float64(age) / float64(halfLife))
	if r.Liked {
		w *= like
	}
	return w
}

// Taste has the weights of a user's readings by subject, topic and author: sums, which the
// score flattens.
type Taste struct {
	subjects map[int]float64
	topics   map[string]pull
	authors  map[string]float64
}

// pull is the weight of a topic, and the reading with the most weight in it.
type pull struct {
	weight, most float64
	know         string
}

// TasteOf sums the weights of readings.
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

// Topics returns at most n topics with the highest weights.
func (t Taste) Topics(n int) []string {
	return heaviest(t.topics, n, func(p pull) float64 { return p.weight })
}

// Subjects returns at most n subjects with the highest weights.
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

// flat maps a sum of weights to below 1: the tenth know about a topic adds little to the
// third.
func flat(sum float64) float64 { return 1 - math.Exp(-sum) }
