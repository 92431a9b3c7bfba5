// Package strip removes from pictures, colour profiles and fonts what drawing them doesn't
// take: comments, names, makers, places, thumbnails, and bytes beside their structure. Each
// function has an allow list of the parts that stay, and never makes data longer than its
// input by more than a few bytes. Damaged data comes back cut at the damage.
package strip
