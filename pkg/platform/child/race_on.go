//go:build race

package child

// detector multiplies the memory of a program under the race detector, whose
// shadow of each word is resident as well.
const detector = 4
