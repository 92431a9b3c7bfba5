// Package market is what every other package reads: which markets there are, what
// each of them has (Market), which host belongs to which (Registry, Host), and the
// registry of a running server, whose packs may be edited (Live).
//
// Everything here is immutable once it is made. pkg/pack makes registries from
// packs; a Feed is its end of a Live. The package knows no YAML, no CUE, no HTTP
// and no product noun beyond the market.
package market
