package compile

import (
	"cmp"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/check"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/source"
)

// What a text is by which visitors try the AI tools.
const (
	minSampleWords, maxSampleWords = 250, 900
	minSamplePages, maxSamplePages = 2, 8
	sampleFolder                   = source.Samples + "/ai/"
	samplePage                     = "## " // begins a page of a sample
)

// SampleFile is where the text in a language belongs.
func SampleFile(language string) string { return sampleFolder + language + ".md" }

// readSamples reads the texts of _samples/ai by their languages.
func (c *Compiler) readSamples(f *source.Pack, out *Common) {
	for _, name := range f.Names() {
		if !strings.HasPrefix(name, source.Samples+"/") {
			continue
		}
		file, ok := strings.CutPrefix(name, sampleFolder)
		language := source.PagePath(file)
		if !ok || language == file || strings.Contains(language, "/") {
			out.faults = append(out.faults, fault.Top(name).Fault("unknown-file", "file", "unknown file; a sample is named %s<language>.md", sampleFolder))
			continue
		}
		text, faults := c.Pages.Read(name, language, f.Files[name])
		out.faults = append(out.faults, faults...)
		if text == nil {
			continue
		}
		out.Samples[language] = text
		words, pages := len(strings.Fields(text.Body)), strings.Count("\n"+text.Body, "\n"+samplePage)
		if words < minSampleWords || words > maxSampleWords || pages < minSamplePages || pages > maxSamplePages || !strings.HasPrefix(text.Body, samplePage) {
			out.faults = append(out.faults, fault.Top(name).Fault("sample-text", "text",
				"the text has %d words and %d headings '## …', with the first of which it is to begin; it needs %d to %d words and %d to %d headings",
				words, pages, minSampleWords, maxSampleWords, minSamplePages, maxSamplePages))
		}
	}
}

// SampleFor is the sample in a language, a BCP 47 tag, or in its base; nil where there is none.
func (c *Common) SampleFor(language string) *check.PageSource {
	return cmp.Or(c.Samples[language], c.Samples[market.BaseLanguage(language)])
}
