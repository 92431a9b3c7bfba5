package edit

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"knowmad/pkg/features/know/record"
	"knowmad/pkg/market"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/document"
	"knowmad/pkg/platform/problem"
	"knowmad/pkg/platform/throttle"
)

// Kinds tells what files are.
type Kinds interface {
	// Kind tells the kind of a file by its bytes, and by the language of its market. The errors are those of document.Sniff, and
	// child.ErrEnded of a file that takes too much time or memory.
	Kind(ctx context.Context, file io.ReaderAt, size int64, language string) (document.Kind, error)
}

const (
	// examineFor is how much time of a processor it may take to look at the files of a form.
	examineFor = 5 * time.Second
)

// refusals says how fast the waits of a user grow whose files are refused.
func refusals() throttle.Policy {
	return throttle.Policy{Free: 40, First: time.Minute, Most: time.Hour}
}

// examineFiles gathers the files of a form, one form of a user at a time. A form is counted
// before its files are looked at, and forgiven where none of them is refused.
func (s *Service) examineFiles(ctx context.Context, m *market.Market, user string, from []source) ([]record.File, error) {
	end, err := s.turns.Take(ctx, user, "Your other files are being looked at. Please try again in a moment.")
	if err != nil {
		return nil, err
	}
	defer end()
	counters := []throttle.Counter{s.Throttle.Counter("know-files", user, refusals())}
	var wait time.Duration
	err = s.DB.Write(ctx, func(q db.Queryer) error {
		wait, err = s.Throttle.Try(ctx, q, counters...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("counting forms: %w", err)
	}
	if wait > 0 {
		p := problem.New(problem.TooManyRequests, "Many of your files could not be shared. Please try again later.")
		p.RetryAfter = wait
		return nil, p
	}
	files, err := s.gather(ctx, m, user, from)
	if refused, ok := errors.AsType[*problem.Error](err); ok && refused.Type == problem.InvalidMIMEType || ctx.Err() != nil {
		return nil, err
	}
	// The author of what stands on a place that fails takes no blame.
	forgiven := s.DB.Write(context.WithoutCancel(ctx), func(q db.Queryer) error { return s.Throttle.Forgive(ctx, q, counters) })
	if err == nil && forgiven != nil {
		err = fmt.Errorf("counting forms: %w", forgiven)
	}
	return files, err
}
