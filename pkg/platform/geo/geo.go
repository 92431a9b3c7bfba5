package geo

import (
	"net/netip"

	"github.com/phuslu/iploc"
	"golang.org/x/text/language"
)

// Table looks up the country of an address.
type Table struct{}

// Country is the ISO 3166-1 alpha-2 code (upper case) of the country that a
// belongs to. ok is false for private, loopback and unassigned addresses.
func (Table) Country(a netip.Addr) (code string, ok bool) {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return "", false
	}
	return Normalize(iploc.IPCountry(a))
}

// Caller is the country of a caller: the one that a trusted proxy told, which knows
// better than the table, else that of the address. ok is false where neither is known.
func (t Table) Caller(a netip.Addr, told string) (code string, ok bool) {
	if told != "" || !a.IsValid() {
		return told, told != ""
	}
	return t.Country(a)
}

// Normalize is a country code in upper case. ok is false for what is no
// country, such as the codes by which proxies say that they don't know.
func Normalize(code string) (string, bool) {
	if len(code) != 2 {
		return "", false
	}
	r, err := language.ParseRegion(code)
	if err != nil || !r.IsCountry() {
		return "", false
	}
	return r.Canonicalize().String(), true
}
