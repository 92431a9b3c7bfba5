// Package prove tells authors of packs what outline.Contradictions finds in the
// compiled markets: the faults that show only when all packs are put together.
package prove
