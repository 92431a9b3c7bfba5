package freetext_test

import (
	"strings"
	"testing"

	"knowmad/pkg/platform/freetext"

	"github.com/stretchr/testify/require"
)

const unseen = "This has characters that can't be used."

func TestLine(t *testing.T) {
	const tooShort, tooLong = "Please write at least 3 characters.", "Please use at most 14 characters."
	for text, want := range map[string][2]string{
		"  Brüche\t kürzen! ":   {"Brüche kürzen!", ""},
		"Bru\u0308che":          {"Brüche", ""},
		"ab":                    {"", tooShort},
		"...":                   {"", tooShort},
		"Klau\u202esur":         {"", unseen},
		strings.Repeat("ä", 14): {strings.Repeat("ä", 14), ""},
		strings.Repeat("ä", 15): {"", tooLong},
	} {
		line, fault := freetext.Line(text, 3, 14)
		require.Equal(t, want, [2]string{line, fault}, text)
	}
	_, fault := freetext.Line("", 1, 14)
	require.Equal(t, "Please write at least 1 character.", fault)
}

func TestText(t *testing.T) {
	for text, want := range map[string][2]string{
		"":                          {"", ""},
		"\r\n a\t b  \r\n\r\n\n\nc": {"a  b\n\nc", ""},
		"a\u2066b":                  {"", unseen},
		strings.Repeat("x", 21):     {"", "Please use at most 20 characters."},
	} {
		parsed, fault := freetext.Text(text, 20)
		require.Equal(t, want, [2]string{parsed, fault}, text)
	}
}
