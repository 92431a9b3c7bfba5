// Package buddy has the study buddies of a market's pack: the school bot with a subject and
// manners of its own. Packs are all that it reads.
package buddy
