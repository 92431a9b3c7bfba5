package event

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
)

// maxTold is how many events of the server itself wait for the store at once: where it
// fails, others tell operators more.
const maxTold = 8

// Told is an event of the server's own, which no browser sees. It is about nobody: it has no
// device, visit or user.
type Told struct {
	Market string         // its code
	Name   string         // of the tracking plan
	Blocks map[string]any // the event's blocks, each an object, by their names
}

// Tell stores an event of the server itself, without making its caller wait: where it can't
// be stored, that is logged, and the event is lost.
func (s *Service) Tell(t Told) {
	select {
	case s.telling <- struct{}{}:
	default:
		s.Log.Error().Str("event", t.Name).Msg("event: too many of the server's own wait; this one is dropped")
		return
	}
	s.told.Go(func() {
		defer func() { <-s.telling }()
		if err := s.storeTold(t); err != nil {
			s.Log.Error().Err(err).Str("event", t.Name).Msg("An error occurred while sending event.")
		}
	})
}

// storeTold checks an event like a browser's, and stores it.
func (s *Service) storeTold(t Told) error {
	event := map[string]any{"uuid": uuid.NewString(), "name": t.Name}
	for name, block := range t.Blocks {
		event[name] = block
	}
	text, err := json.Marshal(event)
	if err != nil {
		return fmt.Errorf("event: %w", err)
	}
	from := sender{market: t.Market}
	c := s.check(from, text)
	if len(c.faults) > 0 {
		return fmt.Errorf("event: %s: %s", c.faults[0].Field, c.faults[0].Message)
	}
	err = s.writer.put(context.Background(), []row{c.row})
	if s.Watch != nil {
		seen, outcome := []Seen{seenOf(from, s.Clock.Now(), c, text)}, WasStored
		if err != nil {
			outcome = HasFailed
		}
		settle(seen, outcome, err)
		s.Watch.add(seen...)
	}
	return err
}
