package rank

import (
	"slices"
	"strings"
	"time"
)

// Item is a place in the list.
type Item struct {
	Know   string
	Reason Reason
}

const (
	// inARowOfAuthor and inARowOfSubject are the maximum numbers of successive knows of one
	// author and of one subject, while there are others.
	inARowOfAuthor  = 1
	inARowOfSubject = 3
	// freshEvery: of so many places one is for an author with few knows.
	freshEvery = 5
	// lessEvery is the least distance, in places, between two knows of subjects or authors
	// that the user wants less of.
	lessEvery = 10

	// Losses of a candidate for each know before it in the list, which fade with the
	// distance: the second term of maximal marginal relevance.
	sameAuthor  = 0.5
	sameTopic   = 0.35
	sameSubject = 0.15
	// fade is the share of a loss that remains after each further place.
	fade = 0.85
)

// Rank returns at most n candidates, the best first, with variety. oneSubject: all
// candidates have one subject, so subjects can't vary.
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

// open is a candidate that isn't in the list yet.
type open struct {
	scored
	loss float64
}

// alike is the loss of a candidate for a similar know before it.
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

// list has the places filled so far.
type list struct {
	items      []Item
	oneSubject bool

	author    string
	ofAuthor  int // number of the last places with this author
	subject   int
	market    string // of the subject
	ofSubject int
	lastLess  int // number of the last place, from 1, with a subject or author that the user wants less of
	fresh     int // number of places since the last author with few knows
}

// next is the index in left of the best candidate that keeps the variety, or of the best of
// all if none keeps it; -1 if the user wants less of all that are left.
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

// better reports whether o ranks before than; of equals the smaller id.
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
