// Package outline says what a host of a market has, worked out from the pack and
// the route table alone: which addresses answer and how (site.go), which links
// stand in which menu (links.go), what search engines are told (search.go).
//
// The server's pages are made from it, and marketctl compares markets by it, so
// what a comparison tells is what visitors get. There is no request, no clock
// and no rendering here. Start with Site in site.go.
package outline
