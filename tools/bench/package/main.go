// Command package writes an Anki package of 50,000 notes and 1,000 pictures to a file.
package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"knowmad/pkg/features/deck/apkg"
	"knowmad/pkg/features/deck/note"
)

const (
	notes    = 50_000
	pictures = 1_000
	side     = 80 // pixels; noise of 20 kB
)

func main() {
	if err := write(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func write(path string) error {
	file, err := os.Create(path) //nolint:gosec // the path is the argument
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // the same package each time
	err = apkg.Write(context.Background(), file, apkg.Export{
		ID: "bench", Title: "Bench",
		Notes: func(yield func(apkg.Note, error) bool) {
			for i := range notes {
				n := apkg.Note{GUID: fmt.Sprint("bench", i)}
				n.Kind, n.Front = note.Basic, fmt.Sprintf("What is **%s**?", sentence(random, 12))
				n.Back, n.Tags = fmt.Sprintf("%s\n![](%d.png)", sentence(random, 25), i%pictures), []string{"bench"}
				if !yield(n, nil) {
					return
				}
			}
		},
		Media: func(yield func(apkg.Media, error) bool) {
			for i := range pictures {
				picture, err := noise(random)
				open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(picture)), err }
				if !yield(apkg.Media{Name: fmt.Sprint(i, ".png"), Size: int64(len(picture)), Open: open}, err) {
					return
				}
			}
		},
	}, apkg.Options{Now: time.Now()})
	if err != nil {
		return err
	}
	return file.Close()
}

func sentence(random *rand.Rand, words int) string {
	all := make([]string, words)
	for i := range all {
		word := make([]byte, 3+random.IntN(8))
		for at := range word {
			word[at] = byte('a' + random.IntN(26))
		}
		all[i] = string(word)
	}
	return strings.Join(all, " ")
}

func noise(random *rand.Rand) ([]byte, error) {
	m := image.NewNRGBA(image.Rect(0, 0, side, side))
	for i := range m.Pix {
		m.Pix[i] = byte(random.Uint32())
	}
	var b bytes.Buffer
	err := png.Encode(&b, m)
	return b.Bytes(), err
}
