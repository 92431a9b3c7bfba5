//go:build race

package image_test

// raceEnabled says whether the test runs under the race detector.
const raceEnabled = true
