// Package useragent tells browsers and what they run on by their User-Agent header,
// in a few words that users know and that are the same in all languages. Lists of
// devices and mails show these words.
//
// Nothing of the header itself gets into them: it is text of the caller's choice, and
// a mail must not carry it. That is why there is a list of our own and no library:
// those give the header's own words where they know none, take an Android tablet for
// a phone, and call an iPhone and an iPad iOS.
package useragent

import "strings"

// Kind is what a browser runs on.
type Kind string

// The kinds.
const (
	Phone    Kind = "phone"
	Tablet   Kind = "tablet"
	Computer Kind = "computer" // also what is unknown
)

// Agent is what a User-Agent header says. Browser and System are "" where they are
// unknown.
type Agent struct {
	Browser, System string
	Kind            Kind
}

// Parse reads a User-Agent header.
func Parse(header string) Agent {
	a := Agent{Kind: Computer}
	for _, b := range browsers() {
		if strings.Contains(header, b.text) {
			a.Browser = b.name
			break
		}
	}
	for _, s := range systems() {
		if strings.Contains(header, s.text) {
			a.System, a.Kind = s.name, s.kind
			break
		}
	}
	// Android's browsers name Mobile on phones alone.
	if a.System == android && strings.Contains(header, "Mobile") {
		a.Kind = Phone
	}
	return a
}

// String is the agent as mails name it, such as "Firefox (Linux)"; "" where nothing
// is known.
func (a Agent) String() string {
	if a.Browser != "" && a.System != "" {
		return a.Browser + " (" + a.System + ")"
	}
	return a.Browser + a.System
}

// sign is how a browser is recognised. The order of signs matters: most browsers
// also name those that they descend from.
type sign struct{ name, text string }

func browsers() []sign {
	const edge, opera, firefox, chrome = "Edge", "Opera", "Firefox", "Chrome"
	return []sign{
		{edge, "Edg/"},
		{edge, "EdgA/"},
		{edge, "EdgiOS/"},
		{opera, "OPR/"},
		{opera, "Opera"},
		{"Samsung Internet", "SamsungBrowser/"},
		{"Vivaldi", "Vivaldi/"},
		{firefox, "Firefox/"},
		{firefox, "FxiOS/"},
		{chrome, "Chrome/"},
		{chrome, "Chromium/"},
		{chrome, "CriOS/"},
		{"Safari", "Safari/"},
	}
}

const android = "Android"

// platform is how a system is recognised, and what it runs on.
type platform struct {
	sign
	kind Kind
}

func systems() []platform {
	const iphone, macOS, linux = "iPhone", "macOS", "Linux"
	return []platform{
		{sign{iphone, "iPhone"}, Phone},
		{sign{iphone, "iPod"}, Phone},
		{sign{"iPad", "iPad"}, Tablet},
		{sign{android, "Android"}, Tablet},
		{sign{"ChromeOS", "CrOS"}, Computer},
		{sign{"Windows", "Windows"}, Computer},
		{sign{macOS, "Macintosh"}, Computer},
		{sign{macOS, "Mac OS X"}, Computer},
		{sign{linux, "Linux"}, Computer},
		{sign{linux, "X11"}, Computer},
	}
}
