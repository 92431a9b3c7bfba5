package know_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"path/filepath"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/blob/blobtest"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/killtest"
	platformpdf "knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/soak"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// child is a server that processes knows until it is killed: its arguments are the
// database's address, the data folder, the bucket ("" for files in that folder), and
// where it is to be killed.
func child(args []string) int {
	ctx := context.Background()
	d, err := db.Open(ctx, args[0])
	if err == nil {
		err = work(ctx, d, args[1], args[2], args[3])
	}
	return killtest.Failed(err)
}

func work(ctx context.Context, d *db.DB, folder, bucket, point string) error {
	place, err := placeOf(folder, bucket)
	if err != nil {
		return err
	}
	c := clock.Fixed(apptest.Noon())
	jobs := job.New(job.Config{DB: d, Clock: c, Log: zerolog.Nop()})
	_, err = process.New(process.Config{
		DB: d, Clock: c, Log: zerolog.Nop(), Jobs: jobs, PDFs: stopping{&pdfs{}, point}, Markets: func() process.Markets { return noMarkets{} },
		Blobs: blob.New(blob.Config{DB: d, Place: place, Clock: c, Log: zerolog.Nop()}),
	})
	if err != nil {
		return err
	}
	jobs.Run(ctx)
	return errors.New("the queue ended")
}

// placeOf is where bytes lie: in a bucket, or in a folder.
func placeOf(folder, bucket string) (blob.Place, error) {
	if bucket != "" {
		return blob.NewS3(bucket, blobtest.Environ)
	}
	return blob.NewFiles(filepath.Join(folder, "blobs"))
}

// noMarkets are those of a server without packs.
type noMarkets struct{}

func (noMarkets) All() []*market.Market                { return nil }
func (noMarkets) ByCode(string) (*market.Market, bool) { return nil, false }

// stopping reads documents until a point, where it says so and waits to be killed.
type stopping struct {
	*pdfs

	point string
}

func (s stopping) Read(ctx context.Context, r process.File, size int64, visit func(context.Context, process.PDF) error) error {
	return s.pdfs.Read(ctx, r, size, func(ctx context.Context, d process.PDF) error {
		return visit(ctx, stoppingPDF{d, s.point})
	})
}

type stoppingPDF struct {
	process.PDF

	point string
}

func (d stoppingPDF) reached(point string) {
	if point == d.point {
		killtest.Here()
	}
}

func (d stoppingPDF) Clean(ctx context.Context, w io.Writer) (platformpdf.Copied, error) {
	_, err := w.Write([]byte("cl"))
	d.reached("cleaning")
	copied, cleanErr := d.PDF.Clean(ctx, w)
	return copied, errors.Join(err, cleanErr)
}

func (d stoppingPDF) Image(ctx context.Context, page, width int) (*image.RGBA, error) {
	d.reached(fmt.Sprint("page", page+1))
	return d.PDF.Image(ctx, page, width)
}

// A server is killed while it processes a know: readers get nothing of the know, the next
// server does the remaining steps and none twice, and the sweep deletes the bytes that the
// killed server wrote and no row names.
func TestKilledWhileProcessing(t *testing.T) {
	for _, point := range []string{"cleaning", "page1", "page3"} {
		t.Run(point, func(t *testing.T) {
			pairs := places
			if point != "page3" && !soak.AllPairs() { // by then it has written at every step
				pairs = ownPairs
			}
			pairs(t, ownPDFs, func(t *testing.T, w *world) {
				lena := w.member("de", "lena")
				w.pdfs.gate = make(chan struct{}) // the first server gets nowhere
				r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins", "zwei", "drei"))))
				w.Close()
				w.Exec(`UPDATE know_files SET clean = '', first_page = 0, page_count = 0`) // as if it hadn't begun

				bucket := ""
				if w.bucket != nil {
					bucket = w.bucket.Address()
				}
				killtest.At(t, w.Address, w.Folder, bucket, point)

				pages := map[string]int{"cleaning": 0, "page1": 0, "page3": 2}[point]
				require.Equal(t, pages, w.Count(`SELECT COUNT(*) FROM know_pages`))
				require.Equal(t, "PROCESSING", w.status(r.UUID))
				require.Zero(t, w.Count(`SELECT COUNT(*) FROM knows WHERE listed IS NOT NULL OR revision IS NOT NULL`))

				w.pdfs.gate, w.pdfs.drawn = nil, 0
				w.Clock.Pass(2 * time.Minute) // the dead one's lease
				w.Site = w.Another()
				w.done(r.UUID)
				require.Equal(t, "PUBLISHED", w.status(r.UUID))
				require.Equal(t, 3-pages, w.pdfs.drawn)
				k := w.member("de", "mia").read(r.UUID)
				require.Equal(t, "drei", *k.Pages[2].Text)
				w.swept()
			})
		})
	}
}
