package files

import (
	"net/url"
	"time"

	"knowmad/pkg/platform/icu"
)

// appleAssociation lets the iOS app open links to this host, except paths that only the web
// has.
func (s site) appleAssociation() []byte {
	type component struct {
		Path    string `json:"/"`
		Exclude bool   `json:"exclude,omitempty"`
	}
	id := s.outline.Market.App.IOSAppID
	return encodeFile(map[string]any{
		"applinks": map[string]any{
			"details": []any{map[string]any{
				"appIDs": []string{id},
				"components": []component{
					{"/api/*", true}, {"/auth/*", true}, {"/legal/*", true}, {"/_*", true}, {"/*", false},
				},
			}},
		},
		"webcredentials": map[string]any{"apps": []string{id}},
	})
}

// androidAssetLinks lets the Android app open links to this host.
func (s site) androidAssetLinks() []byte {
	app := s.outline.Market.App
	prints := app.AndroidCertFingerprints
	if prints == nil {
		prints = []string{}
	}
	return encodeFile([]any{map[string]any{
		"relation": []string{
			"delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds",
		},
		"target": map[string]any{
			"namespace": "android_app", "package_name": app.AndroidPackage, "sha256_cert_fingerprints": prints,
		},
	}})
}

// securityLifetime is the validity of security.txt, which is remade with every version of
// the pack and every start of the server.
const securityLifetime = 180 * 24 * time.Hour

// securityContact makes security.txt (RFC 9116).
func (s site) securityContact() []byte {
	mail := url.URL{Scheme: "mailto", Opaque: s.outline.Market.SupportEmail}
	return []byte("Contact: " + mail.String() + "\n" +
		"Expires: " + s.made.Add(securityLifetime).Truncate(24*time.Hour).Format(time.RFC3339) + "\n" +
		"Preferred-Languages: " + s.outline.Market.Language.Code + ", " + icu.Source + "\n" +
		"Canonical: " + s.outline.Origin() + securityPath + "\n")
}
