// Package suspect finds what is legal in a pack but rarely meant, by facts that the program
// has: the zones, currencies and regions of the country, the other markets, the base, and
// what YAML leaves out of a text. Start with Market.Find.
//
// It gives findings with their rule and place; pkg/pack makes warnings of them, which a pack
// may except. It may import atlas, fault, market, schema and source.
package suspect
