package rank

import (
	"slices"
	"strings"
	"time"
)

// Item is a place of the list.
type Item struct {
	Know   string
	Reason Reason
}

const (
	// inARowOfAuthor and inARowOfSubject are how many knows of one author and one subject
	// follow each other at most, while there are others.
	inARowOfAuthor  = 1
	inARowOfSubject = 3
	// freshEvery is that of so many places one is for an author with few knows.
	freshEvery = 5
	// lessEvery is that of so many places at most one has what the user wants less of.
	lessEvery = 10

	// What a candidate loses for each know that is already in the list: more for the last
	// ones. It is the second half of maximal marginal relevance.
	sameAuthor  = 0.5
	sameTopic   = 0.35
	sameSubject = 0.15
	// fade is what remains of a loss after each further place.
	fade = 0.85
)

// Rank gives at most n of the candidates, the best first and with variety. OneSubject
// says that all are of one subject, so that it can't vary.
func Rank(u User, candidates []Candidate, now time.Time, n int, oneSubject bool) []Item {
	left := make([]*open, 0, len(candidates))
	for _, c := range candidates {
		left = append(left, &open{scored: u.score(c, now)})
	}
	slices.SortFunc(left, func(a, b *open) int { return strings.Compare(a.ID, b.ID) })
	l := list{oneSubject: oneSubject}
	for len(l.items) < n && len(left) > 0 {
		at := l.next(left)
		if at < 0 {
			break
		}
		picked := left[at]
		left = slices.Delete(left, at, at+1)
		l.take(picked)
		for _, o := range left {
			o.loss = o.loss*fade + o.alike(picked.Candidate)
		}
	}
	return l.items
}

// open is a candidate that the list doesn't have yet.
type open struct {
	scored
	loss float64
}

// alike is what a candidate loses for another one before it.
func (o *open) alike(c Candidate) (loss float64) {
	if o.Author != "" && o.Author == c.Author {
		loss += sameAuthor
	}
	if o.Subject != 0 && o.Subject == c.Subject && o.Market == c.Market {
		loss += sameSubject
	}
	for _, topic := range o.Topics {
		if slices.Contains(c.Topics, topic) {
			return loss + sameTopic
		}
	}
	return loss
}

// list is what is picked.
type list struct {
	items      []Item
	oneSubject bool

	author    string
	ofAuthor  int // how many of the last ones are the author's
	subject   int
	market    string // whose subject it is
	ofSubject int
	lastLess  int // the place of the last one that the user wants less of, from 1
	fresh     int // the places since the last one of an author with few knows
}

// next is the place of the best candidate in left that may follow; where none may
// for the sake of variety, of the best of all. -1: what remains, the user wants less of.
func (l *list) next(left []*open) int {
	best, whatever, fresh := -1, -1, -1
	for i, o := range left {
		if o.less && l.lastLess > 0 && len(l.items)+1-l.lastLess < lessEvery || o.less && len(l.items) < lessEvery-1 {
			continue
		}
		if whatever < 0 || o.better(left[whatever]) {
			whatever = i
		}
		if l.ofAuthor >= inARowOfAuthor && o.Author != "" && o.Author == l.author ||
			!l.oneSubject && l.ofSubject >= inARowOfSubject && o.Subject != 0 && o.Subject == l.subject && o.Market == l.market {
			continue
		}
		if best < 0 || o.better(left[best]) {
			best = i
		}
		if o.Fresh && (fresh < 0 || o.better(left[fresh])) {
			fresh = i
		}
	}
	switch {
	case fresh >= 0 && l.fresh >= freshEvery-1:
		return fresh
	case best >= 0:
		return best
	}
	return whatever
}

// better tells whether o comes before another one; of equals the one with the smaller id.
func (o *open) better(than *open) bool {
	a, b := o.worth-o.loss, than.worth-than.loss
	return a > b || a == b && o.ID < than.ID
}

func (l *list) take(o *open) {
	l.items = append(l.items, Item{o.ID, o.reason})
	if o.Author == "" || o.Author != l.author {
		l.author, l.ofAuthor = o.Author, 0
	}
	l.ofAuthor++
	if o.Subject != l.subject || o.Market != l.market {
		l.subject, l.market, l.ofSubject = o.Subject, o.Market, 0
	}
	l.ofSubject++
	l.fresh++
	if o.Fresh {
		l.fresh = 0
	}
	if o.less {
		l.lastLess = len(l.items)
	}
}
