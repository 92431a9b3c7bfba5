package ocr_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/logtest"
	"knowmad/pkg/platform/ocr"
	"knowmad/pkg/platform/pdf"
	"knowmad/pkg/platform/typeset"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
)

// page is a picture with something on it.
func page() *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, 1000, 1400))
	draw.Draw(m, m.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(m, image.Rect(100, 100, 300, 120), image.Black, image.Point{}, draw.Src)
	return m
}

// stand is a program in Tesseract's place: it knows German, and does what a script says
// about a page.
func stand(t *testing.T, o ocr.Options, script string) *ocr.Reader {
	t.Helper()
	o.Program = filepath.Join(t.TempDir(), "tesseract")
	program := "#!/bin/sh\n[ \"$1\" = --list-langs ] && { echo 'List of available languages in \"/x/\" (2):'; echo deu; echo osd; exit; }\n" + script
	require.NoError(t, os.WriteFile(o.Program, []byte(program), 0o700))
	r := ocr.New(o)
	require.NotNil(t, r)
	return r
}

const (
	head = `level	page_num	block_num	par_num	line_num	word_num	left	top	width	height	conf	text`
	rows = `1	1	0	0	0	0	0	0	1000	1400	-1	
2	1	1	0	0	0	100	140	500	28	-1	
5	1	1	1	1	1	100	140	200	28	96.4	Zwei
5	1	1	1	1	2	310	142	290	20	91.0	Spalten
5	1	1	1	2	1	100	180	200	28	90	unten
5	1	1	1	2	2	320	180	100	28	12.5	~|
5	1	1	2	1	1	100	280	200	28	90	Absatz
5	1	2	1	1	1	600	140	200	28	90	rechts
5	1	3	1	1	1	0	900	1000	4	88	———
5	1	4	1	1	1	0	920	100	40	31	ſ7x
5	1	4	1	1	2	100	920	100	40	50	L
5	1	5	1	1	1	100	980	100	28	95	gut
5	1	5	1	1	2	200	980	100	28	22	ağaç
`
)

func printing(tsv string) string { return "cat > /dev/null\ncat <<'END'\n" + tsv + "END\n" }

// Words become lines with their places; what Tesseract isn't sure of, and rules, are left
// out.
func TestLinesWithTheirPlaces(t *testing.T) {
	r := stand(t, ocr.Options{}, printing(head+"\n"+rows))
	text, err := r.Read(t.Context(), page(), 500, 700, "de-AT")
	require.NoError(t, err)
	require.Equal(t, []float64{500, 700}, []float64{text.Width, text.Height})
	want := []pdf.Line{
		{Text: "Zwei Spalten", X: 0.1, Y: 0.1, W: 0.5, H: 0.02, Block: 0},
		{Text: "unten", X: 0.1, Y: 180.0 / 1400, W: 0.2, H: 0.02, Block: 0},
		{Text: "Absatz", X: 0.1, Y: 0.2, W: 0.2, H: 0.02, Block: 1},
		{Text: "rechts", X: 0.6, Y: 0.1, W: 0.2, H: 0.02, Block: 2},
		{Text: "gut ağaç", X: 0.1, Y: 0.7, W: 0.2, H: 0.02, Block: 5},
	}
	require.Len(t, text.Lines, len(want))
	for i, got := range text.Lines {
		require.Equal(t, []any{want[i].Text, want[i].Block}, []any{got.Text, got.Block})
		require.InDeltaSlice(t, []float64{want[i].X, want[i].Y, want[i].W, want[i].H}, []float64{got.X, got.Y, got.W, got.H}, 1e-9)
	}
	require.Equal(t, "Zwei Spalten unten\n\nAbsatz\n\nrechts\n\ngut ağaç", text.Plain())
}

// What Tesseract wrote of a page of two columns.
func TestRecordedAnswer(t *testing.T) {
	recorded, err := os.ReadFile(filepath.Join("testdata", "columns.tsv"))
	require.NoError(t, err)
	r := stand(t, ocr.Options{}, printing(string(recorded)))
	text, err := r.Read(t.Context(), picture(992, 614), 0, 0, "de")
	require.NoError(t, err)
	rest := text.Plain()
	for _, want := range []string{
		"Zwei Spalten", "Die Fotosynthese ist der Vorgang, bei dem Pflanzen aus Kohlenstoffdioxid und Wasser mithilfe von Licht Traubenzucker herstellen.",
		"Dunkelreaktion verbraucht sie. Ein Offizier der Marine beschrieb den flüssigen Farbstoff zuerst;", "Pflanzen brauchen dazu Wärme.",
	} {
		_, after, ok := strings.Cut(rest, want)
		require.True(t, ok, "%q isn't in its place in:\n%s", want, text.Plain())
		rest = after
	}
}

func picture(width, height int) *image.RGBA {
	m := page()
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	draw.Draw(out, out.Rect, m, image.Point{}, draw.Src)
	return out
}

// Rows that are no table of Tesseract's fail the page; boxes outside of it are left out.
func TestAnswersThatAreNone(t *testing.T) {
	for name, tsv := range map[string]string{
		"an error":       "Error opening data file\n",
		"a word as box":  "5\t1\t1\t1\t1\t1\ta\t140\t200\t28\t96\tZwei\n",
		"a word as sure": "5\t1\t1\t1\t1\t1\t10\t140\t200\t28\tvery\tZwei\n",
	} {
		_, err := stand(t, ocr.Options{}, printing(tsv)).Read(t.Context(), page(), 0, 0, "de")
		require.ErrorIs(t, err, ocr.ErrFailed, name)
	}
	for name, tsv := range map[string]string{
		"nothing":     "",
		"outside":     "5\t1\t1\t1\t1\t1\t900\t140\t200\t28\t96\tZwei\n5\t1\t1\t1\t1\t1\t-1\t140\t200\t28\t96\tZwei\n",
		"no size":     "5\t1\t1\t1\t1\t1\t10\t140\t0\t28\t96\tZwei\n",
		"broken word": "5\t1\t1\t1\t1\t1\t10\t140\t20\t28\t96\t\xff\n",
	} {
		text, err := stand(t, ocr.Options{}, printing(tsv)).Read(t.Context(), page(), 0, 0, "de")
		require.NoError(t, err, name)
		require.Empty(t, text.Lines, name)
	}
}

func TestLanguageThatIsNotKnown(t *testing.T) {
	var log logtest.Buffer
	r := stand(t, ocr.Options{Log: zerolog.New(&log)}, "exit 1")
	for range 3 {
		for _, tag := range []string{"pl", "", "x-y", "en-GB"} {
			text, err := r.Read(t.Context(), page(), 0, 0, tag)
			require.NoError(t, err)
			require.Empty(t, text.Lines)
		}
	}
	require.Equal(t, 1, strings.Count(log.String(), `"traineddata":"pol"`), "it is said once: %s", log.String())
	require.Equal(t, 1, strings.Count(log.String(), `"traineddata":"eng"`))
}

func TestBlankPageIsNotRead(t *testing.T) {
	r := stand(t, ocr.Options{}, "exit 1")
	m := image.NewRGBA(image.Rect(0, 0, 100, 100))
	draw.Draw(m, m.Rect, image.NewUniform(color.RGBA{240, 240, 230, 255}), image.Point{}, draw.Src)
	text, err := r.Read(t.Context(), m, 0, 0, "de")
	require.NoError(t, err)
	require.Empty(t, text.Lines)
}

func TestPageThatTakesTooLong(t *testing.T) {
	r := stand(t, ocr.Options{Timeout: 50 * time.Millisecond}, "exec sleep 600")
	_, err := r.Read(t.Context(), page(), 0, 0, "de")
	require.ErrorIs(t, err, ocr.ErrTime, "whether it works or not")
	if runtime.GOOS == "linux" {
		r = stand(t, ocr.Options{StepTime: time.Second}, "while :; do :; done")
		_, err = r.Read(t.Context(), page(), 0, 0, "de")
		require.ErrorIs(t, err, ocr.ErrTime, "by the processor's time")
	}
}

func TestEndOfTheContextKillsTheProcess(t *testing.T) {
	begun := filepath.Join(t.TempDir(), "begun")
	r := stand(t, ocr.Options{}, "echo $$ > "+begun+"\nexec sleep 600")
	why := errors.New("the server stops")
	ctx, cancel := context.WithCancelCause(t.Context())
	go func() {
		for ctx.Err() == nil {
			if b, err := os.ReadFile(begun); err == nil && bytes.HasSuffix(b, []byte("\n")) {
				cancel(why)
			}
		}
	}()
	_, err := r.Read(ctx, page(), 0, 0, "de")
	require.ErrorIs(t, err, why)
}

func TestProcessThatFails(t *testing.T) {
	for name, script := range map[string]string{
		"status": "echo 'no memory' >&2; exit 3",
		"killed": "kill -9 $$",
		"output": "exec yes xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx | head -c 5000000",
	} {
		_, err := stand(t, ocr.Options{}, script).Read(t.Context(), page(), 0, 0, "de")
		require.ErrorIs(t, err, ocr.ErrFailed, name)
		if name == "status" {
			require.ErrorContains(t, err, "no memory")
		}
	}
}

// The process gets a picture and nothing of the server's environment.
func TestWhatTheProcessGets(t *testing.T) {
	t.Setenv("KNOWMAD_SECRET", "s3cret")
	got := filepath.Join(t.TempDir(), "got")
	r := stand(t, ocr.Options{}, "env > "+got+"; echo \"$@\" >> "+got+"; head -c 16 >> "+got+"; cat > /dev/null")
	_, err := r.Read(t.Context(), page(), 500, 700, "de")
	require.NoError(t, err)
	b, err := os.ReadFile(got)
	require.NoError(t, err)
	require.NotContains(t, string(b), "s3cret")
	require.Contains(t, string(b), "OMP_THREAD_LIMIT=1\n")
	require.Contains(t, string(b), "stdin stdout -l deu --dpi 144 tsv\nP5\n1000 1400\n255")
}

func TestProcessIsBounded(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the priority and the memory of another process are set on Linux alone")
	}
	got := filepath.Join(t.TempDir(), "got")
	// It is bounded once it runs: the script waits for that.
	r := stand(t, ocr.Options{MaxMemory: 512 << 20}, "while [ \"$(ulimit -v)\" = unlimited ]; do :; done; ulimit -v > "+got+"; nice >> "+got+"; cat > /dev/null")
	_, err := r.Read(t.Context(), page(), 0, 0, "de")
	require.NoError(t, err)
	b, err := os.ReadFile(got)
	require.NoError(t, err)
	require.Regexp(t, `^524288\n1\d\n$`, string(b))
}

func TestNotInstalled(t *testing.T) {
	var log logtest.Buffer
	r := ocr.New(ocr.Options{Program: filepath.Join(t.TempDir(), "tesseract"), Log: zerolog.New(&log)})
	require.Nil(t, r)
	require.Contains(t, log.String(), "isn't installed")
	text, err := r.Read(t.Context(), page(), 500, 700, "de")
	require.NoError(t, err)
	require.Empty(t, text.Lines)
}

// Tesseract itself reads pictures of pages in the languages of markets.
func TestTesseract(t *testing.T) {
	if _, err := exec.LookPath("tesseract"); err != nil {
		t.Skip("Tesseract isn't installed (package tesseract-ocr); the tests above read a recorded answer of it")
	}
	engine := pdf.New(pdf.Options{Workers: 1})
	t.Cleanup(func() { _ = engine.Close() })
	for _, tag := range []string{"de", "cs", "pl", "tr", "el"} {
		t.Run(tag, func(t *testing.T) {
			content := sheet(t, "pandoc-"+tag+".docx")
			var log logtest.Buffer
			r := ocr.New(ocr.Options{Log: zerolog.New(&log)})
			require.NoError(t, engine.Read(t.Context(), bytes.NewReader(content), int64(len(content)), func(ctx context.Context, d *pdf.Document) error {
				want, err := d.Text(ctx, 0)
				require.NoError(t, err)
				m, err := d.Image(ctx, 0, 1600)
				require.NoError(t, err)
				got, err := r.Read(ctx, m, want.Width, want.Height, tag)
				require.NoError(t, err)
				if strings.Contains(log.String(), "doesn't know a language") {
					t.Skipf("Tesseract's language %s isn't installed", tag)
				}
				share := found(want.Plain(), got.Plain())
				t.Logf("%.1f %% of the words", 100*share)
				require.Greater(t, share, 0.8, got.Plain())
				first := slices.IndexFunc(got.Lines, func(l pdf.Line) bool { return l.Text == want.Lines[0].Text })
				require.GreaterOrEqual(t, first, 0, "%+v", got.Lines)
				require.InDelta(t, want.Lines[0].X, got.Lines[first].X, 0.01, "it stands where the PDF has it")
				require.InDelta(t, want.Lines[0].X+want.Lines[0].W, got.Lines[first].X+got.Lines[first].W, 0.01)
				require.InDelta(t, want.Lines[0].Y, got.Lines[first].Y, 0.02)
				return nil
			}))
		})
	}
}

// sheet is a document of platform/document's tests as a PDF.
func sheet(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("..", "document", "testdata", name))
	require.NoError(t, err)
	d, err := document.Read(t.Context(), document.DOCX, bytes.NewReader(content), int64(len(content)), "")
	require.NoError(t, err)
	var out bytes.Buffer
	_, err = typeset.PDF(t.Context(), &out, d, typeset.Options{})
	require.NoError(t, err)
	return out.Bytes()
}

// found is the share of the longer words of a text that are in another one.
func found(want, in string) float64 {
	there := map[string]bool{}
	for word := range strings.FieldsSeq(in) {
		there[trimmed(word)] = true
	}
	all, hit := 0.0, 0.0
	for word := range strings.FieldsSeq(want) {
		if word = trimmed(word); len([]rune(word)) < 4 {
			continue
		}
		all++
		if there[word] {
			hit++
		}
	}
	return hit / all
}

func trimmed(word string) string { return strings.Trim(word, `.,;:!?()[]"'„“”«»…-–`) }
