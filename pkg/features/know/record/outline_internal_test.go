package record

import (
	"testing"

	"knowmad/pkg/platform/kernel/know"

	"github.com/stretchr/testify/require"
)

func TestOutlineIsReadAsItWasStored(t *testing.T) {
	o := Outline{
		Files: []ShownFile{{Position: 1, Kind: "pdf", Size: 1 << 40, FirstPage: 1, PageCount: 2}, {Position: 2, Kind: "png", Size: 7, FirstPage: 3, PageCount: 1}},
		Pages: []ShownPage{
			{Number: 1, Width: 1600, Height: 2263, Version: "0123456789abcdef", BlurredVersion: "fedcba9876543210", Text: ""},
			{Number: 2, Width: 1600, Height: 900, Version: "a", BlurredVersion: "b", Text: "Brüche, \"Teil\" 2"},
			{Number: 3, Width: 1, Height: 1, Version: "c", BlurredVersion: "d", Text: "For those who are signed in"},
		},
	}
	outline, texts := o.stored()
	require.NotContains(t, texts, "signed in")
	got, err := parseOutline(outline, texts)
	require.NoError(t, err)
	o.Pages[2].Text = ""
	require.Equal(t, o, got)

	got, err = parseOutline("", "")
	require.NoError(t, err)
	require.Equal(t, Outline{}, got)
}

func TestBrokenOutlines(t *testing.T) {
	for _, stored := range []string{
		"page 1 1600 2263 a", "page 1 1600 2263 a b c", "page 1 wide 2263 a b", "file 1 pdf 2 1", "sheet 1 1600 2263 a b", "\n", "page 1 1600 2263 a b\n\n",
	} {
		_, err := parseOutline(stored, "")
		require.ErrorIs(t, err, errBroken, "%q", stored)
	}
	_, err := parseOutline("page 1 1600 2263 a b\n", "one"+know.Separator+"two")
	require.ErrorIs(t, err, errBroken, "more texts than pages")
	_, err = parseOutline("", "one")
	require.ErrorIs(t, err, errBroken)
}

func FuzzOutline(f *testing.F) {
	f.Add("file 1 pdf 2 1 1\npage 1 1600 2263 a b\n", "text")
	f.Fuzz(func(t *testing.T, stored, texts string) {
		o, err := parseOutline(stored, texts)
		if err != nil {
			require.Equal(t, Outline{}, o)
			return
		}
		again, _ := o.stored()
		same, err := parseOutline(again, texts)
		require.NoError(t, err)
		require.Equal(t, o, same)
	})
}
