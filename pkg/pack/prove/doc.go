// Package prove tells authors of packs what outline.Contradictions finds in the
// compiled markets: the faults that show only when all packs are put together.
//
// Imports of this module: pkg/market, pkg/market/outline, pkg/pack/fault.
package prove
