package know

import "knowmad/pkg/market"

// FreePages is how many pages every visitor sees sharp. Their texts stand in rows
// (free_texts): another number needs a migration.
const FreePages = 2

// Sight is what an actor sees of a know.
type Sight struct {
	SignedIn bool
	Open     bool // the know's own market blurs nothing
}

// SightOf is what an actor (signed in or not) sees of the knows of a market; nil is one
// whose pack is gone, which blurs.
func SightOf(m *market.Market, signedIn bool) Sight {
	return Sight{SignedIn: signedIn, Open: m != nil && m.Flags.UnblurContent}
}

// Whole tells whether all pages are shown as they are, with their text.
func (s Sight) Whole() bool { return s.SignedIn || s.Open }

// Sharp tells whether a page is shown as it is, with its text.
func (s Sight) Sharp(page int) bool { return s.Whole() || page <= FreePages }

// ForAll tells whether every visitor sees a page as it is.
func (s Sight) ForAll(page int) bool { return s.Open || page <= FreePages }

// ReadableBy tells whether a user ("" for a visitor) may read a know at its public
// address.
func (k Know) ReadableBy(user string) bool {
	return k.Status == Published || k.OwnedBy(user)
}

// ReadableByLink tells the same for the address that is passed on by hand.
func (k Know) ReadableByLink(user string) bool {
	return k.ReadableBy(user) || k.Status == Private
}

// OwnedBy tells whether a user wrote the know, which isn't deleted.
func (k Know) OwnedBy(user string) bool {
	return user != "" && user == k.Author && k.Status != Deleted
}
