//go:build !race

package child

const detector = 1
