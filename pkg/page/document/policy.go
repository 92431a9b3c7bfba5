package document

import (
	"net/url"
	"slices"
	"strings"

	"knowmad/pkg/platform/httpx"
)

// headScript sets attributes of the document before the first paint: the heading that the
// address selects, the stored theme, and a hint that a session is stored, so that nothing
// moves later. Nothing depends on them for security: a forged address or key only changes
// the first paint in that browser. The keys are those of web/page/storage.ts.
const headScript = `!function(e){` +
	`var q=/[?&]title=([a-z]+)/.exec(location.search);if(q)e.dataset.title=q[1];` +
	`try{` +
	`var s=window.localStorage,t=s.getItem("knowmad.theme");` +
	`if(t==="light"||t==="dark")e.dataset.theme=t;` +
	`if(s.getItem("knowmad.oauthToken"))e.dataset.signedIn=""` +
	`}catch(e){}}(document.documentElement)`

// loadScript loads the page's modules after the first paint: the rendered text is readable
// by then, and on a slow line modules must not compete with styles and fonts. The first
// module is the entry, the others are its imports. A browser without paint timing loads
// them after the next frame, and every browser within three seconds. A form with a password
// that is sent before then must not leave as a plain request: it is held, and
// web/form/useForm.ts sends it once the modules run.
const loadScript = `!function(d,w){var t;` +
	`d.addEventListener("submit",function(e){if(e.target.method==="post"){e.preventDefault();e.target.held=1}},true);` +
	`function load(){if(!t)return;clearTimeout(t);t=0;` +
	`JSON.parse(d.getElementById("` + modulesID + `").textContent).forEach(function(u,i){` +
	`var e=d.createElement(i?"link":"script");` +
	`if(i){e.rel="modulepreload";e.href=u}else{e.type="module";e.src=u}` +
	`d.head.appendChild(e)})}` +
	`t=setTimeout(load,3e3);` +
	`var P=w.PerformanceObserver;` +
	`if(P&&(P.supportedEntryTypes||[]).indexOf("paint")>=0)` +
	`new P(function(l,o){o.disconnect();load()}).observe({type:"paint",buffered:true});` +
	`else requestAnimationFrame(function(){setTimeout(load)})}(document,window)`

// modulesID is the id of the data block for loadScript.
const modulesID = "knowmad-modules"

// Policy is the Content-Security-Policy of a document: our own files, the hashed inline
// scripts and styles, and the API and the third parties that the pack names. Third parties
// are allowed for all visitors, since the document is cached, but loaded only by consent.
// Other sites may frame an embeddable document.
func (s *Site) Policy(d Parts, embeddable bool) string {
	ancestors := "'none'"
	if embeddable {
		ancestors = "*"
	}
	connect := append([]string{"'self'"}, apiOrigins(s.Outline.Market.BaseURLs.BackendEdge, s.Outline.Market.BaseURLs.AnalyticsService)...)
	images := append([]string{"'self'", "data:"}, connect[1:]...)
	scripts := []string{"'self'"}
	for _, script := range d.scripts() {
		scripts = append(scripts, httpx.HashSource(script))
	}
	foreign, reports := s.Outline.Market.ThirdPartyOrigins()
	scripts = append(scripts, foreign...)
	connect, images = append(connect, reports...), append(images, reports...)
	styles := "style-src 'self'"
	if d.Assets.CSSHash != "" {
		styles += " " + d.Assets.CSSHash
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src " + strings.Join(scripts, " "),
		styles,
		"img-src " + strings.Join(images, " "),
		"font-src 'self'",
		"connect-src " + strings.Join(connect, " "),
		"manifest-src 'self'",
		"frame-ancestors " + ancestors,
		"base-uri 'none'",
		"form-action 'self'",
		"object-src 'none'",
	}, "; ")
}

// apiOrigins returns the origins of absolute addresses.
func apiOrigins(addresses ...string) []string {
	var origins []string
	for _, a := range addresses {
		u, err := url.Parse(a)
		if err != nil || u.Host == "" {
			continue
		}
		if origin := u.Scheme + "://" + u.Host; !slices.Contains(origins, origin) {
			origins = append(origins, origin)
		}
	}
	return origins
}
