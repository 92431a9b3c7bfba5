package process

import (
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // as pages are drawn
	_ "image/png"
	"slices"
	"strings"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fingerprint"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/kernel/know"
	"knowmad/pkg/platform/language"
)

// maxRecognised is how much of a text its language and fingerprint are found by, in
// bytes.
const maxRecognised = 2 << 20

func joined(texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		if b.Len() > maxRecognised {
			break
		}
		b.WriteString(record.Unmarked(text))
		b.WriteByte('\n')
	}
	return b.String()
}

// publish gives the revision to readers, in the transaction that ends the job: all of it is
// kept once, or nothing.
func (s *Service) publish(ctx context.Context, j *job.Job, r record.Revision) error {
	texts, err := record.Texts(ctx, s.DB.One(), r.ID)
	if err != nil {
		return err
	}
	text := joined(texts)
	content := record.Content{Language: language.Of(text, s.languages())}
	for _, page := range texts {
		content.Words += countWords(page)
	}
	if content.Words == 0 {
		blank, err := s.isBlank(ctx, r)
		if err != nil {
			return err
		}
		if blank {
			return job.Discard(rejection{Empty, 0, errors.New("no words and no pictures")})
		}
	}
	imprint := printOf(text)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := know.Lock(ctx, s.DB, q, r.Know)
		if err != nil {
			return err
		}
		if err := s.progress(ctx, q, r, Publish, 1, 1); err != nil {
			return err
		}
		if err := s.finish(ctx, q, k, r, content, imprint); err != nil {
			return err
		}
		if err := s.Results.Ended(ctx, q, k.ID); err != nil {
			return err
		}
		s.Publication.Purge(q, k)
		return j.Finish(ctx, q)
	})
}

// printOf is the fingerprint of a text; nil where the text is too short for one.
func printOf(text string) *fingerprint.Signature {
	signature, ok := fingerprint.Of(text)
	if !ok {
		return nil
	}
	return &signature
}

// finish makes a revision the one that readers get of a locked know, and forgets those
// before it.
func (s *Service) finish(ctx context.Context, q db.Queryer, k know.Know, r record.Revision, c record.Content, imprint *fingerprint.Signature) error {
	now := s.Clock.Now()
	replaced, err := record.FinishRevision(ctx, q, r, c, now)
	if err != nil {
		return err
	}
	for _, id := range replaced {
		if err := s.forget(ctx, q, id); err != nil {
			return err
		}
	}
	if imprint != nil {
		if err := record.SetFingerprint(ctx, q, r.ID, *imprint); err != nil {
			return err
		}
	}
	if !isShown(k) {
		return nil
	}
	_, err = s.Publication.Show(ctx, q, k, r.ID, now)
	return err
}

// isBlank reports whether the pages of a revision without words are all empty: each picture
// has one colour. Files that are pictures themselves count as something.
func (s *Service) isBlank(ctx context.Context, r record.Revision) (bool, error) {
	files, err := record.Files(ctx, s.DB.One(), r.ID)
	if err != nil {
		return false, err
	}
	for _, f := range files {
		if isPicture(f.Kind) {
			return false, nil
		}
	}
	pages, err := record.Pages(ctx, s.DB.One(), r.ID, 1, maxPages)
	if err != nil {
		return false, err
	}
	seen := map[string]bool{}
	for _, p := range pages {
		hash := p.Pictures[slices.Min(record.Widths())]
		if seen[hash] {
			continue
		}
		seen[hash] = true
		if plain, err := s.isPlain(ctx, hash); err != nil || !plain {
			return false, err
		}
	}
	return true, nil
}

// isPlain reports whether a page's picture has one colour.
func (s *Service) isPlain(ctx context.Context, hash string) (bool, error) {
	content, err := s.openBlob(ctx, hash)
	if err != nil {
		return false, err
	}
	defer content.Close()
	m, _, err := image.Decode(content)
	if err != nil {
		return false, fmt.Errorf("reading a page's picture: %w", err)
	}
	var planes [][]byte
	switch m := m.(type) {
	case *image.Paletted:
		planes = make([][]byte, 3)
		for _, c := range m.Palette {
			r, g, b, _ := c.RGBA()
			for n, v := range []uint32{r, g, b} {
				planes[n] = append(planes[n], byte(v>>8))
			}
		}
	case *image.YCbCr:
		planes = [][]byte{m.Y, m.Cb, m.Cr}
	case *image.Gray:
		planes = [][]byte{m.Pix}
	default:
		return false, fmt.Errorf("reading a page's picture: %T", m)
	}
	for _, plane := range planes {
		if slices.Max(plane)-slices.Min(plane) > samePaper {
			return false, nil
		}
	}
	return true, nil
}

// samePaper is the largest difference of a channel between pixels that count as one colour.
const samePaper = 2

// isShown reports whether a know is shown as its author wants once a revision of it is
// ready. What staff have to look at stays with them, but for what waits only because its
// text was like another one's: the new text decides.
func isShown(k know.Know) bool {
	switch k.Status {
	case know.Processing, know.Published, know.Private:
		return true
	case know.Review:
		return k.ReviewReason == know.Similar || k.ReviewReason == know.Removed
	}
	return false
}
