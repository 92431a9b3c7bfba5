package corpus

import (
	"slices"
	"strings"
)

// englishShare is the share of a paragraph's words from which it counts as English: of
// English text a third are such words, of others hardly one in fifty.
const englishShare = 0.1

// isEnglish reports whether a paragraph is English, by words that every English text has
// and no other language of the table.
func isEnglish(paragraph string) bool {
	const such = " the and of that with this for which are be by from not you or can if it will your has have when must used "
	all := Words(strings.ToLower(paragraph))
	count := 0
	for _, word := range all {
		if strings.Contains(such, " "+word+" ") {
			count++
		}
	}
	return count > 0 && float64(count) >= englishShare*float64(len(all))
}

// translated leaves out of documents what nobody has translated: paragraphs; documents
// of which that is the most; and those whose title is still English, which is told by
// whether its words are commoner in English texts or in the language's.
func translated(docs, english []Document) []Document {
	theirs, ours := frequency{}, frequency{}
	for i := range english {
		theirs.add(english[i].Title + "\n" + english[i].Body())
	}
	var kept []Document
	for _, d := range docs {
		left := 0
		for i := range d.Parts {
			part := &d.Parts[i]
			part.Paragraphs = slices.DeleteFunc(part.Paragraphs, func(paragraph string) bool {
				if !isEnglish(paragraph) {
					return false
				}
				left += len(paragraph)
				theirs.add(paragraph)
				return true
			})
			if isEnglish(part.Heading) {
				part.Heading = ""
			}
		}
		if body := d.Body(); left < len(body) {
			kept = append(kept, d)
			ours.add(body)
		}
	}
	return slices.DeleteFunc(kept, func(d Document) bool {
		title := d.Title
		if _, what, ok := strings.Cut(title, " – "); ok {
			title = what // behind the name of the command
		}
		words, foreign := Words(strings.ToLower(title)), 0
		for _, word := range words {
			if theirs.share(word) > ours.share(word) {
				foreign++
			}
		}
		return 2*foreign > len(words) || isEnglish(title)
	})
}

// frequency counts words.
type frequency map[string]int

// sum is where a frequency keeps how many words it counted; no word is empty.
const sum = ""

func (f frequency) add(text string) {
	for _, word := range Words(strings.ToLower(text)) {
		f[word]++
		f[sum]++
	}
}

func (f frequency) share(word string) float64 { return float64(f[word]) / float64(max(f[sum], 1)) }
