package know

import "knowmad/pkg/market"

// FreePages is the number of a know's first pages that every visitor sees sharp. Rows have
// the texts of these pages (free_texts): another number needs a migration.
const FreePages = 2

// Sight has the conditions under which an actor sees a know's pages sharp.
type Sight struct {
	SignedIn bool
	Open     bool // the market of the know blurs nothing
}

// SightOf returns the sight of an actor, signed in or not, on a market's knows. A market
// without a pack is nil, and blurs.
func SightOf(m *market.Market, signedIn bool) Sight {
	return Sight{SignedIn: signedIn, Open: m != nil && m.Flags.UnblurContent}
}

// Whole reports whether the actor sees all pages sharp, with their text.
func (s Sight) Whole() bool { return s.SignedIn || s.Open }

// Sharp reports whether the actor sees a page, counted from 1, sharp and with its text.
func (s Sight) Sharp(page int) bool { return s.Whole() || page <= FreePages }

// ForAll reports whether every visitor sees a page, counted from 1, sharp.
func (s Sight) ForAll(page int) bool { return s.Open || page <= FreePages }

// ReadableBy reports whether a user ("" for a visitor) may read a know at its public
// address.
func (k Know) ReadableBy(user string) bool {
	return k.Status == Published || k.OwnedBy(user)
}

// ReadableByLink reports whether a user may read a know at its private address, which its
// author passes on.
func (k Know) ReadableByLink(user string) bool {
	return k.ReadableBy(user) || k.Status == Private
}

// OwnedBy reports whether a user is the author of the know, unless the know is deleted.
func (k Know) OwnedBy(user string) bool {
	return user != "" && user == k.Author && k.Status != Deleted
}
