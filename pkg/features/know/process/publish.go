package process

import (
	"context"
	"strings"

	"knowmad/pkg/features/know/edit"
	"knowmad/pkg/features/know/record"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/fingerprint"
	"knowmad/pkg/platform/job"
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
		b.WriteString(text)
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
	signature, recognisable := fingerprint.Of(text)
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), recordFor)
	defer cancel()
	return s.DB.Write(ctx, func(q db.Queryer) error {
		k, err := record.Lock(ctx, s.DB, q, r.Know)
		if err != nil {
			return err
		}
		if err := s.progress(ctx, q, r, Publish, 1, 1); err != nil {
			return err
		}
		now := s.Clock.Now()
		replaced, err := record.FinishRevision(ctx, q, r, content, now)
		if err != nil {
			return err
		}
		for _, id := range replaced {
			if err := s.forget(ctx, q, id); err != nil {
				return err
			}
		}
		if recognisable {
			if err := record.SetFingerprint(ctx, q, r.ID, signature); err != nil {
				return err
			}
		}
		if isShown(k) {
			if _, err := edit.Show(ctx, q, s.Moderation, s.Listeners, k, r.ID, now); err != nil {
				return err
			}
		}
		if err := s.Results.Ended(ctx, q, k.ID); err != nil {
			return err
		}
		edit.Purge(q, s.Pages, k)
		return j.Finish(ctx, q)
	})
}

// isShown tells whether a know is shown as its author wants once a revision of it is
// ready. What staff have to look at stays with them, but for what waits only because its
// text was like another one's: the new text decides.
func isShown(k record.Know) bool {
	switch k.Status {
	case record.Processing, record.Published, record.Private:
		return true
	case record.Review:
		return k.ReviewReason == record.Similar || k.ReviewReason == record.Removed
	}
	return false
}
