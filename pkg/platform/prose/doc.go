// Package prose is what the text of a page may have: elements, attributes, schemes
// of links, and the ids of headings. The check of packs and the sanitiser of the
// server read the same lists.
package prose
