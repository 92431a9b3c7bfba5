// Package curriculum has what answers tell of a market's curriculum: the subject, the
// topics and the grade of a know or of a demand, by the ids that are stored with it.
//
// Start with Find and Grade. What is taught where is the market's (market.Subject).
package curriculum
