// Package vet is what marketctl vet does with faults: it writes them for people,
// programs, pull requests and code scanning, repairs what has a certain remedy,
// and finds which packs differ from a git revision.
//
// Start with Report, which is what was found and the formats that it has. What
// is a fault is said in pkg/pack.
package vet
