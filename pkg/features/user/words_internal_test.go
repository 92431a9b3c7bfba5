package user

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestHandles(t *testing.T) {
	for text, want := range map[string]string{
		"lena": "lena", " @Lena.M ": "lena.m", "instagram.com/lena": "lena", "https://www.instagram.com/Lena/?igsh=abc#x": "lena",
		"http://instagram.com/@lena": "lena", "HTTPS://INSTAGRAM.COM/lena": "lena", "": "", "  ": "",
	} {
		got, ok := instagram().parse(text)
		require.True(t, ok, "%q", text)
		require.Equal(t, want, got, "%q", text)
	}
	for _, text := range []string{
		"@", "@@lena", "le na", "lena/", "/lena", "lena@x", "https://instagram.com", "https://instagram.com/", "https://instagram.com/p/abc",
		"https://instagram.com@evil.example/lena", "https://evil.example/instagram.com/lena", "https://instagram.com.evil.example/lena", "https://instagram.com:8080/lena",
		"ftp://instagram.com/lena", "javascript:lena", "//instagram.com/lena", "https://instagram.com/%6cena%00", "https://instagram.com/le%2fna",
		strings.Repeat("a", 31), "https://instagram.com/" + strings.Repeat("a", 31), strings.Repeat("a", 501), "lénа", ".lena", "lena.", "le..na", "\u212aim", "lena\x00", "le\nna",
	} {
		_, ok := instagram().parse(text)
		require.False(t, ok, "%q", text)
	}
	got, ok := tiktok().parse("https://www.tiktok.com/@Lena_M?lang=en")
	require.True(t, ok)
	require.Equal(t, "https://www.tiktok.com/@lena_m", *tiktok().url(&got))
	_, ok = tiktok().parse("l")
	require.False(t, ok, "too short")
	require.Nil(t, tiktok().url(nil))
}

// Whatever is taken for a handle is one, and makes a link of one segment.
func FuzzHandle(f *testing.F) {
	for _, text := range []string{"@lena", "https://www.instagram.com/lena?x=y", "tiktok.com/@lena", "https://instagram.com@evil.example", "\u212a", "%", "://"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, n := range []network{instagram(), tiktok()} {
			handle, ok := n.parse(text)
			if !ok || handle == "" {
				continue
			}
			require.True(t, n.has(handle), "%q", handle)
			require.Equal(t, 3+strings.Count(n.at, "/"), strings.Count(*n.url(&handle), "/"))
			again, ok := n.parse(*n.url(&handle))
			require.True(t, ok)
			require.Equal(t, handle, again)
		}
	})
}

// A username is plain ASCII in lower case, whatever was sent, and once it is one
// it stays the same.
func FuzzUsername(f *testing.F) {
	for _, name := range []string{"Lena.M", "a..b", "\u212aim", "admin", "\u202elena", "___", "K", "ı", strings.Repeat("a", 31)} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		name = lower(name)
		require.Equal(t, name, lower(name))
		_ = skeleton(name)
		if !isUsername(name) {
			return
		}
		require.Regexp(t, `^[a-z0-9_]([a-z0-9_]|\.[a-z0-9_])*$`, name)
		require.True(t, len(name) >= 3 && len(name) <= 30)
		require.LessOrEqual(t, len(skeleton(name)), len(name))
	})
}

// What is kept of somebody's words can be seen, is short, and is the same when
// it is sent again.
func FuzzAbout(f *testing.F) {
	for _, text := range []string{"Hi\r\nall", "\x00", "\u202e", "e\u0301", strings.Repeat("\u0344", 300), "👩‍🎓", "\u2028", "\xff"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		about, fault := parseAbout(text)
		if fault != "" {
			return
		}
		require.True(t, utf8.ValidString(about))
		require.LessOrEqual(t, utf8.RuneCountInString(about), maxAbout)
		require.False(t, strings.ContainsFunc(about, func(r rune) bool { return r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }))
		again, fault := parseAbout(about)
		require.Empty(t, fault)
		require.Equal(t, about, again)
	})
}
