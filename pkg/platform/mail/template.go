package mail

import (
	"cmp"
	"errors"
	"fmt"
)

// Names of values that this package itself knows.
const (
	link     = "link"     // what the button opens, an absolute web address
	validFor = "validFor" // how long the link works, a Go duration such as 24h
	when     = "when"     // when it happened, RFC 3339
	change   = "change"   // what was changed: on, off, codes
)

// Kind is a sort of mail. Its texts are mail.<name>.subject, .text, .action and
// .note in web.Messages. The slice that sends it declares it.
type Kind struct {
	Name   string
	Values []string // what a message must bring
	Long   []string // those of them, and others, that are texts of up to 2,000 characters; others are cut at 120
	Action bool     // it has a button, which opens the value link
	Note   bool     // it has a paragraph below the button
	Why    string   // mail.why.<Why> says below the letter why it was sent; "" is account
}

// defaultWhy is why users get mails.
const defaultWhy = "account"

func (k Kind) whyKey() string { return "mail.why." + cmp.Or(k.Why, defaultWhy) }

// kinds are those that an outbox knows, by name.
type kinds map[string]Kind

var errKinds = errors.New("mail: no kinds that letters can be written of")

func newKinds(list []Kind) (kinds, error) {
	out := make(kinds, len(list))
	for _, k := range list {
		if _, there := out[k.Name]; there || k.Name == "" {
			return nil, fmt.Errorf("%w: two or none are named %q", errKinds, k.Name)
		}
		out[k.Name] = k
	}
	return out, nil
}
