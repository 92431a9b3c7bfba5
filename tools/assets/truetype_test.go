package main

import (
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// A font that is made anew has the wanted letters alone, with the outlines and widths that
// they had.
func TestFontsKeepTheirLetters(t *testing.T) {
	file, err := recipe{letters: "E4 61-7A 391-3C9"}.build(goregular.TTF)
	require.NoError(t, err)
	old, err := sfnt.Parse(goregular.TTF)
	require.NoError(t, err)
	made, err := sfnt.Parse(file)
	require.NoError(t, err)
	require.Zero(t, checksum(file)-0xB1B0AFBA, "the checksum of the whole file")

	var buffer sfnt.Buffer
	ppem := fixed.I(int(old.UnitsPerEm()))
	outline := func(f *sfnt.Font, g sfnt.GlyphIndex) sfnt.Segments {
		all, err := f.LoadGlyph(&buffer, g, ppem, nil)
		require.NoError(t, err)
		return append(sfnt.Segments{}, all...)
	}
	letters := 0
	for r := rune(1); r < 0x10000; r++ {
		was, err := old.GlyphIndex(&buffer, r)
		require.NoError(t, err)
		is, err := made.GlyphIndex(&buffer, r)
		require.NoError(t, err)
		if wanted := r == 'ä' || r >= 'a' && r <= 'z' || r >= 'Α' && r <= 'ω'; !wanted || was == 0 {
			require.Zero(t, is, "%c", r)
			continue
		}
		letters++
		require.NotZero(t, is, "%c", r)
		require.Equal(t, outline(old, was), outline(made, is), "%c", r)
		width, err := old.GlyphAdvance(&buffer, was, ppem, font.HintingNone)
		require.NoError(t, err)
		now, err := made.GlyphAdvance(&buffer, is, ppem, font.HintingNone)
		require.NoError(t, err)
		require.Equal(t, width, now, "%c", r)
	}
	require.Greater(t, letters, 70)
}

func TestFontsGetTheNameOfTheRecipe(t *testing.T) {
	file, err := recipe{letters: "61-7A", rename: "Substitute for Helvetica"}.build(goregular.TTF)
	require.NoError(t, err)
	f, err := sfnt.Parse(file)
	require.NoError(t, err)
	for id, want := range map[sfnt.NameID]string{sfnt.NameIDFamily: "Substitute for Helvetica", sfnt.NameIDSubfamily: "Regular"} {
		name, err := f.Name(nil, id)
		require.NoError(t, err)
		require.Equal(t, want, name)
	}
	_, err = f.Name(nil, sfnt.NameIDFull)
	require.ErrorIs(t, err, sfnt.ErrNotFound)
	copyright, err := f.Name(nil, sfnt.NameIDCopyright)
	require.NoError(t, err)
	require.NotEmpty(t, copyright)
}

func TestFontsThatAreNoneAreRefused(t *testing.T) {
	for _, file := range [][]byte{nil, []byte("no font"), goregular.TTF[:1000]} {
		_, err := recipe{letters: "61-7A"}.build(file)
		require.Error(t, err)
	}
}
