package account

import "strings"

// unknownDevice is what the mail about a sign-in calls a device whose browser
// says nothing that people know.
const unknownDevice = "unknown"

// sign is how a browser or a system is recognised by what a browser calls itself.
type sign struct{ name, text string }

// deviceName is what people call a browser and what it runs on, such as “Firefox
// (Linux)”, in words that are the same in all languages. Nothing of what the
// browser says gets into it. The list of devices in the browser uses the same
// words (web/features/account/agent.ts); testdata/agents.json holds both to it.
func deviceName(agent string) string {
	browser, system := first(agent, browserSigns()), first(agent, systemSigns())
	switch {
	case browser != "" && system != "":
		return browser + " (" + system + ")"
	case browser != "" || system != "":
		return browser + system
	}
	return unknownDevice
}

// first is the name of the first sign in a text. Their order matters: most
// browsers also name those that they descend from.
func first(agent string, signs []sign) string {
	for _, s := range signs {
		if strings.Contains(agent, s.text) {
			return s.name
		}
	}
	return ""
}

func browserSigns() []sign {
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

func systemSigns() []sign {
	return []sign{
		{"iPhone", "iPhone"},
		{"iPhone", "iPod"},
		{"iPad", "iPad"},
		{"Android", "Android"},
		{"ChromeOS", "CrOS"},
		{"Windows", "Windows"},
		{"macOS", "Macintosh"},
		{"macOS", "Mac OS X"},
		{"Linux", "Linux"},
		{"Linux", "X11"},
	}
}
