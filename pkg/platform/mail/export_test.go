package mail

import "knowmad/pkg/platform/icu"

// Write gives the letter that a message becomes.
func (o *Outbox) Write(m Message) (*Letter, error) {
	from, _ := o.Sender(m.Market)
	return o.writer.write(m, o.Clock.Now(), from)
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
