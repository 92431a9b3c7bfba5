package route

import (
	"net/url"
	"strings"

	"github.com/google/uuid"
)

// Call is an API call of a page.
type Call struct {
	Pattern string // as in the route's Prefetch
	URL     string
}

// Calls returns the page's API calls, in the order of the route's Prefetch. complete is
// false if the address lacks a needed parameter.
func (p Plan) Calls() (calls []Call, complete bool) {
	calls = make([]Call, 0, len(p.Route.Prefetch))
	for _, pattern := range p.Route.Prefetch {
		resolved, wanted, complete := p.resolveCall(pattern)
		if !complete {
			return nil, false
		}
		if wanted {
			calls = append(calls, Call{pattern, resolved})
		}
	}
	return calls, true
}

// resolveCall fills the {parameters} of a call with the page's own: {name.uuid} is the uuid
// at the end of a parameter, {country} the market's country. A query parameter that the
// page lacks is omitted; if it is written {name!}, the whole call is omitted (wanted is
// false). complete is false if the path lacks a parameter.
func (p Plan) resolveCall(call string) (resolved string, wanted, complete bool) {
	path, query, _ := strings.Cut(call, "?")
	known, _ := url.ParseQuery(p.Query)
	wanted = true
	value := func(name string) string {
		name, wantsID := strings.CutSuffix(name, ".uuid")
		name, isNeeded := strings.CutSuffix(name, "!")
		v, ok := p.Params[name]
		if !ok {
			v = known.Get(name)
		}
		switch {
		case name == countryParameter:
			return p.Country
		case wantsID:
			return trailingUUID(v)
		case isNeeded && strings.TrimSpace(v) == "":
			wanted = false
		}
		return v
	}
	path, complete = fill(path, value)
	var pairs []string
	for pair := range strings.SplitSeq(query, "&") {
		if filled, complete := fill(pair, value); complete && filled != "" {
			pairs = append(pairs, filled)
		}
	}
	if len(pairs) == 0 {
		return path, wanted, complete
	}
	return path + "?" + strings.Join(pairs, "&"), wanted, complete
}

// countryParameter is the parameter with the code of the market's country, which is in no
// address.
const countryParameter = "country"

// uuidLength is the length of a uuid as text.
const uuidLength = 36

// trailingUUID returns the uuid at the end of a text such as a slug; "" without a uuid.
func trailingUUID(text string) string {
	if len(text) < uuidLength {
		return ""
	}
	id := text[len(text)-uuidLength:]
	if uuid.Validate(id) != nil {
		return ""
	}
	return id
}

// fill replaces {names} by their values; complete is false if a value is empty.
func fill(text string, value func(string) string) (filled string, complete bool) {
	var b strings.Builder
	complete = true
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), complete
		}
		name, after, closed := strings.Cut(rest, "}")
		if !closed {
			b.WriteString("{" + rest)
			return b.String(), complete
		}
		v := value(name)
		complete = complete && v != ""
		b.WriteString(EncodeComponent(v))
		text = after
	}
}
