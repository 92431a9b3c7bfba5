package pack_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/pack/packtest"
)

func checkAddress(t *testing.T, env market.Environment, r *market.Registry, m *market.Market) {
	want := origin(string(env), siteOf(m.Code))
	equal(t, m.Domain, want)
	ai := ""
	if m.Code == aiMarket {
		ai = origin(string(env), "ai")
	}
	equal(t, m.AIDomain, ai)
	if in(m.Code, linked) {
		equal(t, len(m.Hosts), 0)
		unknown(t, r, hostOf(origin(string(env), m.Code)))
		return
	}
	if !slices.Contains(m.Hosts, hostOf(want)) {
		t.Errorf("hosts %v lack %s", m.Hosts, hostOf(want))
	}
	unknown(t, r, m.Code)
}

// checkHosts looks a market's hosts up in the forms in which a browser, a proxy
// or an attacker writes them.
func checkHosts(t *testing.T, _ market.Environment, r *market.Registry, m *market.Market) {
	equal(t, len(m.Hosts) == 0, m.Linked())
	for _, host := range m.Hosts {
		if strings.ContainsAny(host, ":/") {
			t.Errorf("host %q has a port or a scheme", host)
		}
		for _, form := range []string{host, host + ":8080", strings.ToUpper(host), host + ".", host + ".:443"} {
			h, ok := r.Lookup(form)
			if !ok || h.Market != m || h.AI {
				t.Errorf("Lookup(%q) is not %s but %+v (%t)", form, m.Code, h, ok)
			}
		}
		for _, form := range []string{"www." + host, host + ".evil.example", "x" + host, host + "/", " " + host} {
			unknown(t, r, form)
		}
	}
}

// TestAIHost checks the one host that serves a market under another name.
func TestAIHost(t *testing.T) {
	for _, env := range environments {
		r := load(t, env)
		host := hostOf(origin(string(env), "ai"))
		equal(t, r.AIHost(), host)
		h, ok := r.Lookup(strings.ToUpper(host) + ":443")
		if !ok || !h.AI || h.Market.Code != aiMarket {
			t.Errorf("%s: Lookup(%q) is %+v (%t)", env, host, h, ok)
		}
		for _, m := range r.All() {
			if slices.Contains(m.Hosts, host) {
				t.Errorf("%s: %s counts the AI host among its own", env, m.Code)
			}
		}
	}
}

// TestUnknownHosts checks that there is no default market.
func TestUnknownHosts(t *testing.T) {
	for _, env := range environments {
		r := load(t, env)
		for _, host := range []string{
			"", ".", ":", ":80", "localhost", "127.0.0.1", "[::1]", "[::1]:8080", "knowmad.example", "xx.knowmad.example",
			"de", "de.", "de..knowmad.example", "de.knowmad.example..", "de.knowmad.example:x:1", "de.knowmad.example\x00", "dé.knowmad.example",
			strings.Repeat("a", 4000), "%64e.knowmad.example",
		} {
			unknown(t, r, host)
		}
	}
}

// TestPortOfLocalAddresses checks that the served port replaces the written
// one in local, and nowhere else.
func TestPortOfLocalAddresses(t *testing.T) {
	for _, env := range environments {
		r, err := packtest.Load(os.DirFS("../../markets"), pack.Options{Env: env, Port: 4711})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range r.All() {
			if !in(m.Code, codes) {
				continue
			}
			want := strings.Replace(origin(string(env), siteOf(m.Code)), ":8080", ":4711", 1)
			equal(t, m.Domain, want)
			if m.Code == aiMarket {
				equal(t, m.AIDomain, strings.Replace(origin(string(env), "ai"), ":8080", ":4711", 1))
			}
		}
	}
}

func unknown(t *testing.T, r *market.Registry, host string) {
	t.Helper()
	if h, ok := r.Lookup(host); ok {
		t.Errorf("Lookup(%q) gives %s", host, h.Market.Code)
	}
}
