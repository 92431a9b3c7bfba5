package workbench

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// counted answers with fixed counts, and notes what it was asked.
type counted struct {
	counts      []VariantCount
	err         error
	experiments []CountedExperiment
	conversion  string
}

func (c *counted) CountVariants(_ context.Context, experiments []CountedExperiment, conversion string) ([]VariantCount, error) {
	c.experiments, c.conversion = experiments, conversion
	return c.counts, c.err
}

func variants(market string, of ...[2]int) (out []VariantCount) {
	names := []string{"V1_0", "V1_1"}
	for i, n := range of {
		out = append(out, VariantCount{Market: market, Experiment: "SHOW_SCROLLABLE_BREADCRUMBS", Variant: names[i], Devices: n[0], Converted: n[1]})
	}
	return out
}

// row is the text of a variant's row on a market.
func row(t *testing.T, page, code, variant string) string {
	t.Helper()
	_, page, found := strings.Cut(page, `id="experiment-SHOW_SCROLLABLE_BREADCRUMBS"`)
	require.True(t, found)
	_, page, found = strings.Cut(page, `<h3 id="`+code+`">`)
	require.True(t, found, code)
	page, _, _ = strings.Cut(page, "<h3")
	_, page, found = strings.Cut(page, `<th scope="row">`+variant)
	require.True(t, found, variant)
	page, _, _ = strings.Cut(page, "</tr>")
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page, " ")), " ")
}

// state is the sentence about a market's numbers.
func state(t *testing.T, page, code string) string {
	t.Helper()
	_, page, _ = strings.Cut(page, `id="experiment-SHOW_SCROLLABLE_BREADCRUMBS"`)
	_, page, found := strings.Cut(page, `<h3 id="`+code+`">`)
	require.True(t, found, code)
	page, _, _ = strings.Cut(page, "<table>")
	return page
}

func TestExperimentsAreShownByMarket(t *testing.T) {
	counts := &counted{counts: append(append(variants("de", [2]int{1000, 100}, [2]int{1010, 180}),
		variants("gr", [2]int{1000, 100}, [2]int{1300, 130})...), variants("us", [2]int{40, 2}, [2]int{38, 3})...)}
	_, h := serve(t, load(t), func(o *Options) { o.Counts = counts })
	rec := get(h, Path+"/experiments")
	require.Equal(t, 200, rec.Code)
	page := rec.Body.String()
	require.Equal(t, "sign_up", counts.conversion)
	require.Regexp(t, `^1000 50\.0 % 100 10\.0 % \d\.\d % to 1\d\.\d % –$`, row(t, page, "de", "V1_0"))
	require.Regexp(t, `^1010 50\.0 % 180 17\.8 % .* < 0\.0001$|^1010 50\.0 % 180 17\.8 % .* 0\.0\d+$`, strings.ReplaceAll(row(t, page, "de", "V1_1"), "&lt;", "<"))
	require.Contains(t, state(t, page, "de"), "Decided")
	require.Contains(t, state(t, page, "us"), "No difference is known yet.")
	require.NotContains(t, state(t, page, "us"), "Decided")
	require.Contains(t, state(t, page, "gr"), "Sample ratio mismatch")
	require.Contains(t, state(t, page, "gr"), "Not to be believed")
	require.NotContains(t, state(t, page, "de"), "mismatch")
	require.NotContains(t, page, `<h3 id="fr">`)
	require.Regexp(t, `No visitors yet: [^.]*France`, page)
	require.NotRegexp(t, `No visitors yet: [^.]*Austria`, page)
	require.NotContains(t, page, `<h3 id="at">`, "a market without a site of its own is counted on the one that it uses")
	for _, e := range counts.experiments {
		require.NotContains(t, []string{"at", "ch"}, e.Market)
	}
	require.Less(t, strings.Index(page, `<h3 id="gr">`), strings.Index(page, `<h3 id="us">`), "the most visitors first")

	require.Equal(t, 200, get(h, Path+"/experiments?event=sign_in").Code)
	require.Equal(t, "sign_in", counts.conversion)
}

// An unknown event isn't counted, a failure isn't shown as numbers, and without counts
// there is no page.
func TestExperimentsThatCantBeCounted(t *testing.T) {
	counts := &counted{err: errors.New("disk")}
	_, h := serve(t, load(t), func(o *Options) { o.Counts = counts })
	require.NotEqual(t, 200, get(h, Path+"/experiments?event=nothing").Code)
	require.Empty(t, counts.conversion)
	require.Equal(t, 500, get(h, Path+"/experiments").Code)
	_, without := serve(t, load(t), nil)
	require.Equal(t, 404, get(without, Path+"/experiments").Code)
	require.NotContains(t, get(without, Path).Body.String(), Path+"/experiments")
	require.Contains(t, get(h, Path).Body.String(), `href="`+Path+`/experiments"`)
}
