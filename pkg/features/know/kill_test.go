package know_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/know/process"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/blob"
	"knowmad/pkg/platform/clock"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// childVariable makes the test program a server that processes knows until it is killed:
// its value is the database's address, the data folder, and where it is to be killed.
const childVariable = "KNOWMAD_TEST_KNOW"

func child() int {
	words := strings.Fields(os.Getenv(childVariable))
	ctx := context.Background()
	d, err := db.Open(ctx, words[0])
	if err == nil {
		err = work(ctx, d, words[1], words[2])
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

func work(ctx context.Context, d *db.DB, folder, point string) error {
	files, err := blob.NewFiles(filepath.Join(folder, "blobs"))
	if err != nil {
		return err
	}
	c := clock.Fixed(apptest.Noon())
	jobs := job.New(job.Config{DB: d, Clock: c, Log: zerolog.Nop()})
	_, err = process.New(process.Config{
		DB: d, Clock: c, Log: zerolog.Nop(), Jobs: jobs, PDFs: stopping{&pdfs{}, point}, Markets: func() process.Markets { return noMarkets{} },
		Blobs: blob.New(blob.Config{DB: d, Place: files, Clock: c, Log: zerolog.Nop()}),
	})
	if err != nil {
		return err
	}
	jobs.Run(ctx)
	return errors.New("it wasn't killed")
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

func (s stopping) Read(ctx context.Context, r io.ReadSeeker, size int64, visit func(context.Context, process.PDF) error) error {
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
		fmt.Println("here")
		time.Sleep(time.Hour)
	}
}

func (d stoppingPDF) Clean(ctx context.Context, w io.Writer) error {
	_, err := w.Write([]byte("cl"))
	d.reached("cleaning")
	return errors.Join(err, d.PDF.Clean(ctx, w))
}

func (d stoppingPDF) Image(ctx context.Context, page, width int) (*image.RGBA, error) {
	d.reached(fmt.Sprint("page", page+1))
	return d.PDF.Image(ctx, page, width)
}

// A server that is killed while it processes a know: nobody sees anything of it, the
// next one does what is left and nothing twice, and what the dead one wrote goes.
func TestKilledWhileProcessing(t *testing.T) {
	for _, point := range []string{"cleaning", "page1", "page3"} {
		t.Run(point, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				lena := w.member("de", "lena")
				w.pdfs.gate = make(chan struct{}) // the first server gets nowhere
				r := lena.share(draft("Brüche", lena.upload("a.pdf", pdf("eins", "zwei", "drei"))))
				w.Close()
				w.Exec(`UPDATE know_files SET clean = '', first_page = 0, page_count = 0`) // as if it hadn't begun

				server := exec.Command(os.Args[0])
				server.Env = append(os.Environ(), childVariable+"="+strings.Join([]string{w.Address, w.Folder, point}, " "))
				server.Stderr = os.Stderr
				out, err := server.StdoutPipe()
				require.NoError(t, err)
				require.NoError(t, server.Start())
				line, err := bufio.NewReader(out).ReadString('\n')
				require.NoError(t, server.Process.Kill())
				require.Equal(t, "here\n", line, "%v", err)
				require.Error(t, server.Wait())

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
				w.Clock.Pass(3 * time.Hour)
				require.NoError(t, w.blobs().Sweep(t.Context()))
				require.Equal(t, w.Count(`SELECT COUNT(*) FROM blobs`), w.Count(`SELECT COUNT(DISTINCT hash) FROM blob_holders`), "nothing half lies around")
			})
		})
	}
}
