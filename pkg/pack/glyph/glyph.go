package glyph

// Blanks are the names of characters that look like a blank.
func Blanks() map[rune]string {
	return map[rune]string{
		'\u00A0': "a no-break space", '\u2007': "a figure space", '\u202F': "a narrow no-break space",
		'\u2002': "an en space", '\u2003': "an em space", '\u2009': "a thin space", '\u3000': "an ideographic space",
	}
}

// Unseen are the names of invisible characters, which no text of a pack needs.
func Unseen() map[rune]string {
	return map[rune]string{
		'\u200B': "a zero-width space", '\u2060': "a word joiner", '\uFEFF': "a byte order mark", '\u200E': "a left-to-right mark",
		'\u200F': "a right-to-left mark", '\u2028': "a line separator", '\u2029': "a paragraph separator",
		'\u202A': "a left-to-right embedding", '\u202B': "a right-to-left embedding", '\u202C': "the end of an embedding",
		'\u202D': "a left-to-right override", '\u202E': "a right-to-left override",
		'\u2066': "a left-to-right isolate", '\u2067': "a right-to-left isolate", '\u2068': "an isolate", '\u2069': "the end of an isolate",
	}
}

// Invisible names a character that can't be seen and that no text of a pack needs; "" for
// any other.
func Invisible(c rune) string {
	if c < '\u200B' {
		return ""
	}
	return Unseen()[c]
}

// Lookalikes are all of these characters.
const Lookalikes = "\u00A0\u2007\u202F\u2002\u2003\u2009\u3000\u200B\u2060\uFEFF\u200E\u200F\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"
