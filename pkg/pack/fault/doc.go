// Package fault is what checks of packs tell an author: a Fault has a place, a path,
// a rule and a sentence, and where the remedy is certain a Fix. catalogue.yaml has
// the words of every rule. Suggestions for misspelt words are here, too, as all
// sentences end with one.
package fault
