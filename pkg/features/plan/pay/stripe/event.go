package stripe

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"knowmad/pkg/features/plan/pay"

	"github.com/stripe/stripe-go/v82/webhook"
)

// named is what of an event's object names a payment.
type named struct {
	Object        string            `json:"object"`
	ID            string            `json:"id"`
	Metadata      map[string]string `json:"metadata"`
	PaymentIntent json.RawMessage   `json:"payment_intent"` // an id, or null, or the object
}

// intent is the id of the PaymentIntent that the object is, or is about; "" for none.
func (n named) intent() string {
	if n.Object == "payment_intent" {
		return n.ID
	}
	var id string
	if json.Unmarshal(n.PaymentIntent, &id) != nil {
		return ""
	}
	return id
}

// read checks the signature of an event and gives its object. The error is a pay.ErrForged. The
// library tells time by the machine, so the moment of the signature is compared here.
func (s *Stripe) read(signature string, body []byte) (named, error) {
	secret, err := s.Webhook()
	if err != nil {
		return named{}, err
	}
	// An event of another version of the API is none the less true, and names its payment.
	event, err := webhook.ConstructEventWithOptions(body, signature, secret, webhook.ConstructEventOptions{IgnoreTolerance: true, IgnoreAPIVersionMismatch: true})
	if err != nil {
		return named{}, pay.ErrForged
	}
	at, ok := signedAt(signature)
	if away := s.Clock.Now().Sub(at).Abs(); !ok || away > tolerance {
		return named{}, pay.ErrForged
	}
	var n named
	if event.Data != nil {
		_ = json.Unmarshal(event.Data.Raw, &n) // what isn't such an object names nothing of ours
	}
	return n, nil
}

// signedAt is the moment in a signature: "t=1495999758,v1=…". The last one counts, as it does for
// the library.
func signedAt(signature string) (at time.Time, ok bool) {
	for part := range strings.SplitSeq(signature, ",") {
		if text, is := strings.CutPrefix(part, "t="); is {
			seconds, err := strconv.ParseInt(text, 10, 64)
			at, ok = time.Unix(seconds, 0), err == nil
		}
	}
	return at, ok
}
