package mail

import (
	"context"
	"time"

	"knowmad/pkg/platform/icu"
)

// Hurry lets attempts and their end take less time than in earnest.
func (o *Outbox) Hurry(sendFor, stopIn time.Duration) { o.sendFor, o.stopIn = sendFor, stopIn }

// Write gives the letter that a message becomes.
func (o *Outbox) Write(m Message) (*Letter, error) {
	from, _ := o.Sender(m.Market)
	return o.writer.write(m, o.Clock.Now(), from)
}

// Lease takes what is due, as a server that stops right after.
func (o *Outbox) Lease(ctx context.Context, n int) (int, error) {
	taken, _, err := o.lease(ctx, n)
	return len(taken), err
}

// BackOff is the wait after the n-th attempt with a given chance.
func (o *Outbox) BackOff(n int, chance float64) time.Duration {
	with := *o
	with.random = func() float64 { return chance }
	return with.backOff(n)
}

// Templates are the names of all kinds of mail.
func Templates() []string {
	var names []string
	for name := range templates() {
		names = append(names, name)
	}
	return names
}

// HasPart tells whether a kind of mail shows a text of its own.
func HasPart(name, part string) bool {
	k := templates()[name]
	return part == "subject" || part == "text" || part == "action" && k.action || part == "note" && k.note
}

// Catalogue gives the texts of a language.
func (o *Outbox) Catalogue(language string) *icu.Catalogue { return o.writer.texts.For(language) }
