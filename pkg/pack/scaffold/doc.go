// Package scaffold begins and ends markets: a Form makes the draft of a new
// pack from the facts of its country and from answers, Put writes it, Plan
// tells what the end of a market takes away, Remove does it.
//
// Start with NewForm and PlanRetirement. Nothing is half done: a pack appears in
// the folder, or leaves it, by a rename, so that a running server sees it whole
// or not at all. What a pack may be is market's word, never this package's: every
// answer, every draft and every retirement is tried there before a file changes.
//
// It reads no clock.
package scaffold
