// Command pdf reads a PDF as a document that is uploaded is read: the text of each page,
// and the page as JPEGs in three widths. It is measured against poppler's tools.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sync/errgroup"

	"knowmad/pkg/platform/pdf"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pdf:", err)
		os.Exit(1)
	}
}

const quality = 75 // pdftoppm's

func run(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: pdf FILE CACHE-FOLDER WORKERS")
	}
	workers, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	engine := pdf.New(pdf.Options{CacheFolder: args[1], Workers: workers, StepTime: time.Minute})
	var group errgroup.Group
	for worker := range workers {
		group.Go(func() error { return pages(engine, args[0], worker, workers) })
	}
	return errors.Join(group.Wait(), engine.Close())
}

// pages reads every page that one of the workers has.
func pages(engine *pdf.Engine, name string, worker, workers int) error {
	file, err := os.Open(name) //nolint:gosec // the user's own file
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return engine.Read(context.Background(), file, info.Size(), func(ctx context.Context, d *pdf.Document) error {
		for page := worker; page < d.Pages(); page += workers {
			text, err := d.Text(ctx, page)
			if err != nil {
				return err
			}
			pictures, err := d.Pictures(ctx, page, []int{480, 960, 1600}, quality)
			if err != nil {
				return err
			}
			_, _ = text.Plain(), pictures
		}
		return nil
	})
}
