package route

import (
	"net/url"
	"strings"

	"github.com/google/uuid"
)

// Calls are the API calls that the page is made of, in the order of the route's
// Prefetch. complete is false if the address lacks what one of them needs.
func (p Plan) Calls() (urls []string, complete bool) {
	urls = make([]string, len(p.Route.Prefetch))
	for i, call := range p.Route.Prefetch {
		if urls[i], complete = p.resolveCall(call); !complete {
			return nil, false
		}
	}
	return urls, true
}

// resolveCall fills the {parameters} of a call with the page's own; {name.uuid}
// is the uuid at the end of one. A query parameter of the call that the page was
// not given is left out; complete is false if its path lacks one.
func (p Plan) resolveCall(call string) (resolved string, complete bool) {
	path, query, _ := strings.Cut(call, "?")
	known, _ := url.ParseQuery(p.Query)
	value := func(name string) string {
		name, wantsID := strings.CutSuffix(name, ".uuid")
		v, ok := p.Params[name]
		if !ok {
			v = known.Get(name)
		}
		if wantsID {
			return trailingUUID(v)
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
		return path, complete
	}
	return path + "?" + strings.Join(pairs, "&"), complete
}

// uuidLength is the length of a uuid as text.
const uuidLength = 36

// trailingUUID is the uuid at the end of a text such as a slug; "" without one.
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

// fill replaces {names}; complete is false if one of them has no value.
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
