package ocr

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"knowmad/pkg/platform/pdf"

	"github.com/rs/zerolog"
	"golang.org/x/sync/semaphore"
	"golang.org/x/text/language"
)

var (
	// ErrTime says that a page took longer than Options.StepTime or Options.Timeout.
	ErrTime = errors.New("ocr: the page takes too long to read")
	// ErrFailed says that Tesseract failed at a page.
	ErrFailed = errors.New("ocr: Tesseract failed")
)

// Options say what a Reader may use. Zero values stand for the defaults.
type Options struct {
	// Program is where Tesseract is; it is looked for on the PATH where this is "".
	Program   string
	StepTime  time.Duration // of a processor, for a page, on Linux; 10 seconds
	Timeout   time.Duration // for a page, once it is its turn: others go first; a minute
	MaxMemory int64         // bytes, of the process, on Linux; 1 GiB: an A4 page takes 60 MB
	// Log is told once of each language that Tesseract doesn't know.
	Log zerolog.Logger
}

const (
	defaultStep    = 10 * time.Second
	defaultTimeout = time.Minute
	defaultMemory  = 1 << 30
)

// Reader recognises text. It is safe for use by many goroutines. A nil Reader knows no
// language.
type Reader struct {
	options Options
	program string
	turn    *semaphore.Weighted // one process runs at a time

	mu      sync.Mutex
	known   []string        // as Tesseract calls them; nil before it was asked
	missing map[string]bool // that were logged
}

// New makes a reader; nil where Tesseract isn't installed, which Options.Log is told.
func New(o Options) *Reader {
	if o.StepTime <= 0 {
		o.StepTime = defaultStep
	}
	if o.Timeout <= 0 {
		o.Timeout = defaultTimeout
	}
	if o.MaxMemory <= 0 {
		o.MaxMemory = defaultMemory
	}
	name := o.Program
	if name == "" {
		name = "tesseract"
	}
	program, err := exec.LookPath(name)
	if err != nil {
		o.Log.Info().Str("program", name).Msg("ocr: Tesseract isn't installed; pages without text are pictures only")
		return nil
	}
	return &Reader{options: o, program: program, turn: semaphore.NewWeighted(1), missing: map[string]bool{}}
}

// Read recognises the lines of a page in a language, a BCP 47 tag, in reading order.
// There are none where Tesseract doesn't know the language, or the page is blank. width
// and height are the page's in points; 0 where it has none. The error is ErrTime,
// ErrFailed, or the cause of the end of ctx.
func (r *Reader) Read(ctx context.Context, m *image.RGBA, width, height float64, tag string) (pdf.PageText, error) {
	text := pdf.PageText{Width: width, Height: height}
	if r == nil || isBlank(m) {
		return text, nil
	}
	if err := r.turn.Acquire(ctx, 1); err != nil {
		return text, fmt.Errorf("ocr: waiting: %w", context.Cause(ctx))
	}
	defer r.turn.Release(1)
	name, err := r.language(ctx, tag)
	if err != nil || name == "" {
		return text, err
	}
	args := []string{"stdin", "stdout", "-l", name}
	if width > 0 {
		args = append(args, "--dpi", fmt.Sprintf("%.0f", min(max(float64(m.Rect.Dx())*pointsPerInch/width, minDPI), maxDPI)))
	}
	out, err := r.run(ctx, pgm(m), append(args, "tsv")...)
	if err != nil {
		return text, err
	}
	text.Lines, err = parse(out, m.Rect.Dx(), m.Rect.Dy())
	return text, err
}

const (
	pointsPerInch  = 72
	minDPI, maxDPI = 70, 2400 // what Tesseract takes
)

// latin is what Tesseract calls the language by which it reads Latin letters among those
// of another script: units, names, commands. Every installation has it.
const latin = "eng"

// language is what Tesseract calls a language; "" where it doesn't know it.
func (r *Reader) language(ctx context.Context, tag string) (string, error) {
	parsed, err := language.Parse(tag)
	if err != nil {
		return "", nil // a tag that isn't one is no language
	}
	base, _ := parsed.Base()
	latinScript := language.MustParseScript("Latn")
	name := base.ISO3()
	known, err := r.languages(ctx)
	if err != nil {
		return "", err
	}
	if slices.Contains(known, name) {
		if script, _ := parsed.Script(); script != latinScript && slices.Contains(known, latin) {
			name += "+" + latin
		}
		return name, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.missing[name] {
		r.missing[name] = true
		r.options.Log.Warn().Str("language", tag).Str("traineddata", name).Msg("ocr: Tesseract doesn't know a language; its scans are pictures only")
	}
	return "", nil
}

// languages are those that Tesseract knows. It is asked again where it failed.
func (r *Reader) languages(ctx context.Context) ([]string, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.known != nil {
		return r.known, nil
	}
	out, err := r.run(ctx, nil, "--list-langs")
	if err != nil {
		return nil, err
	}
	r.known = parseLanguages(string(out))
	r.options.Log.Info().Str("program", r.program).Strs("languages", r.known).Msg("ocr: Tesseract reads scans")
	return r.known, nil
}

// parseLanguages are the lines of an answer behind the one that says where they are.
func parseLanguages(out string) []string {
	names := []string{}
	for line := range strings.Lines(out) {
		if name := strings.TrimSpace(line); name != "" && !strings.ContainsAny(name, " :") {
			names = append(names, name)
		}
	}
	return names
}

// pgm is a picture in grey, as Netpbm has it.
func pgm(m *image.RGBA) []byte {
	size := m.Rect.Size()
	out := fmt.Appendf(make([]byte, 0, 32+size.X*size.Y), "P5\n%d %d\n255\n", size.X, size.Y)
	for y := range size.Y {
		row := m.Pix[y*m.Stride : y*m.Stride+4*size.X]
		for x := 0; x < len(row); x += 4 {
			out = append(out, grey(row[x:x+3]))
		}
	}
	return out
}

// grey is the brightness of a pixel, as JPEG weighs the colours.
func grey(p []byte) byte {
	return byte((299*int(p[0]) + 587*int(p[1]) + 114*int(p[2]) + 500) / 1000)
}

// contrast is how much brightness differs on a page with something on it.
const contrast = 32

// isBlank reports whether nothing stands on a picture.
func isBlank(m *image.RGBA) bool {
	size := m.Rect.Size()
	least, most := byte(255), byte(0)
	for y := range size.Y {
		row := m.Pix[y*m.Stride : y*m.Stride+4*size.X]
		for x := 0; x < len(row); x += 4 {
			g := grey(row[x : x+3])
			if least, most = min(least, g), max(most, g); int(most)-int(least) >= contrast {
				return false
			}
		}
	}
	return true
}
