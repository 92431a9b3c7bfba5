package httpx

import (
	"net/http"
	"regexp"
	"strings"
)

// crawler finds what crawlers and previews of links call themselves after they
// began like a browser. Cubot makes phones.
var crawler = regexp.MustCompile(`(?i)(?:[^u]|[^c]u|^)bot|crawl|spider|slurp|externalhit|preview|mediapartners|fetcher|archiver`)

// RunsScripts reports whether a request says that it comes from a browser, which
// runs the scripts of a page at once. Crawlers, previews of links and programs
// don't, whatever some of them do later.
func RunsScripts(r *http.Request) bool {
	agent := r.UserAgent()
	isBrowser := strings.HasPrefix(agent, "Mozilla/") || strings.HasPrefix(agent, "Opera/")
	return isBrowser && !IsCrawler(agent)
}

// IsCrawler reports whether a User-Agent header is that of a crawler or of a preview of
// links.
func IsCrawler(agent string) bool { return crawler.MatchString(agent) }
