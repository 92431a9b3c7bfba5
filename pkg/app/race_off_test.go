//go:build !race

package app

const raceFactor = 1
