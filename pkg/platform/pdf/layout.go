package pdf

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// rect is a rectangle in points from the top left corner of what it lies in.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) w() float64 { return r.x1 - r.x0 }
func (r rect) h() float64 { return r.y1 - r.y0 }

func (r rect) union(o rect) rect {
	return rect{min(r.x0, o.x0), min(r.y0, o.y0), max(r.x1, o.x1), max(r.y1, o.y1)}
}

func (r rect) meets(o rect) bool {
	return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1 ||
		// A box without a width, or height, is inside or not.
		r.x0 >= o.x0 && r.x1 <= o.x1 && r.y0 >= o.y0 && r.y1 <= o.y1
}

func (r rect) finite() bool {
	for _, v := range []float64{r.x0, r.y0, r.x1, r.y1} {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// turned is the rectangle where text that is turned by clockwise quarters is upright.
// The origin doesn't matter: only the positions to each other do.
func (r rect) turned(quarters int) rect {
	switch quarters {
	case 1:
		return rect{r.y0, -r.x1, r.y1, -r.x0}
	case 2:
		return rect{-r.x1, -r.y1, -r.x0, -r.y0}
	case 3:
		return rect{-r.y1, r.x0, -r.y0, r.x1}
	default:
		return r
	}
}

// sameLine reports whether two upright boxes share most of the lower one's height.
func (r rect) sameLine(o rect) bool {
	shared := min(r.y1, o.y1) - max(r.y0, o.y0)
	return shared >= 0.5*min(r.h(), o.h())
}

// A run is a piece of a line without a wide gap: of a column, or of a cell.
type run struct {
	words []word
	box   rect // upright
	order int  // of its first word in the content
	row   int  // runs with the same number stand side by side
}

// What the arrangement goes by, as multiples of a line's height, if not told otherwise.
const (
	spaceGap  = 1.3  // a wider gap ends a run
	joinGap   = 0.5  // a wider gap keeps runs apart that are not together in the content
	gutterGap = 0.6  // a gap between columns has at least this width
	coreShare = 0.3  // of a run's height is cut above and below, where lines overlap
	maxRuns   = 2000 // that are put in order; a full page has 500
)

// arrange puts the words of a page of w × h points in reading order, as lines.
func arrange(words []word, w, h float64) []Line {
	byTurns := make([][]word, 4)
	for _, word := range words {
		byTurns[word.turns] = append(byTurns[word.turns], word)
	}
	// The direction of most of the text comes first.
	quarters := []int{0, 1, 2, 3}
	slices.SortStableFunc(quarters, func(a, b int) int { return cmp.Compare(len(byTurns[b]), len(byTurns[a])) })
	var lines []Line
	block := 0
	for _, turns := range quarters {
		if len(byTurns[turns]) == 0 {
			continue
		}
		runs := makeRuns(byTurns[turns], turns)
		if len(runs) <= maxRuns { // else in the order of the content
			runs = readingOrder(runs)
		}
		blocks := numberBlocks(runs)
		for n, r := range runs {
			lines = append(lines, r.line(w, h, block+blocks[n]))
		}
		block += blocks[len(blocks)-1] + 1
	}
	return lines
}

// line is a run as it is told to others.
func (r run) line(w, h float64, block int) Line {
	texts := make([]string, len(r.words))
	box := r.words[0].box
	for n, word := range r.words {
		texts[n] = word.text
		box = box.union(word.box)
	}
	part := func(v, of float64) float64 { return math.Round(min(max(v/of, 0), 1)*1e5) / 1e5 }
	x, y := part(box.x0, w), part(box.y0, h)
	return Line{
		Text: strings.Join(texts, " "), X: x, Y: y,
		W: part(box.x1, w) - x, H: part(box.y1, h) - y, Block: block,
	}
}

// makeRuns joins words that stand beside each other.
func makeRuns(words []word, turns int) []run {
	var runs []run
	for n, w := range words {
		box := w.box.turned(turns)
		if last := len(runs) - 1; last >= 0 && follows(runs[last].box, box, spaceGap) {
			runs[last].words = append(runs[last].words, w)
			runs[last].box = runs[last].box.union(box)
			continue
		}
		runs = append(runs, run{words: []word{w}, box: box, order: n})
	}
	if len(runs) > maxRuns {
		return runs
	}
	return joinRuns(runs)
}

// follows reports whether a box goes on with a run to its left, by at most limit heights.
func follows(run, box rect, limit float64) bool {
	height := max(run.h(), box.h())
	gap := box.x0 - run.x1
	return run.sameLine(box) && gap <= limit*height && gap >= -0.5*height
}

// joinRuns joins runs that stand beside each other although something else comes
// between them in the content, such as a word in another font.
func joinRuns(runs []run) []run {
	slices.SortStableFunc(runs, func(a, b run) int { return cmp.Compare(a.box.x0, b.box.x0) })
	var joined []run
	for _, r := range runs {
		found := false
		for n := len(joined) - 1; n >= 0 && !found; n-- {
			j := &joined[n]
			// A superscript is no reason to join a line with the one above.
			if similar(j.box.h(), r.box.h()) && follows(j.box, r.box, joinGap) {
				j.words = append(j.words, r.words...)
				j.box = j.box.union(r.box)
				j.order = min(j.order, r.order)
				found = true
			}
		}
		if !found {
			joined = append(joined, r)
		}
	}
	slices.SortStableFunc(joined, func(a, b run) int { return cmp.Compare(a.order, b.order) })
	return joined
}

func similar(a, b float64) bool { return a <= 1.4*b && b <= 1.4*a }

// readingOrder orders runs: bands of lines from top to bottom, and within bands that
// have a gutter one column after the other.
func readingOrder(runs []run) []run {
	o := orderer{}
	o.order(runs)
	return o.ordered
}

type orderer struct {
	ordered []run
	row     int
}

// maxDepth bounds columns within columns.
const maxDepth = 12

func (o *orderer) order(runs []run) { o.orderAt(runs, 0) }

func (o *orderer) orderAt(runs []run, depth int) {
	bands := bandsOf(runs)
	rank := map[int]int{} // of each run in the region's content
	for n, r := range slices.SortedFunc(slices.Values(runs), func(a, b run) int { return cmp.Compare(a.order, b.order) }) {
		rank[r.order] = n
	}
	for start := 0; start < len(bands); {
		end, gutter := columnsFrom(bands[start:], rank)
		if end == 0 || depth == maxDepth {
			o.emit(bands[start])
			start++
			continue
		}
		var left, right []run
		for _, band := range bands[start : start+end] {
			for _, r := range band {
				if r.box.x1 <= gutter {
					left = append(left, r)
				} else {
					right = append(right, r)
				}
			}
		}
		above, row := lastRow(left, right)
		switch {
		case end == 1 && len(bands[start]) == len(left)+len(right) && oneLine(bands[start]):
			o.emit(bands[start])
		case row != nil:
			o.orderAt(above, depth+1)
			o.emit(row)
		default:
			o.orderAt(left, depth+1)
			o.orderAt(right, depth+1)
		}
		start += end
	}
}

// lastRow is the line that the last one on the left makes with all that is on the right,
// such as the head of a table below a line that ends before its last column, and what is
// above it on the left. The row is nil where the right has more, or stands elsewhere.
func lastRow(left, right []run) (above, row []run) {
	if len(bandsOf(right)) != 1 {
		return nil, nil
	}
	lines := bandsOf(left)
	last := len(lines) - 1
	row = append(slices.Clone(lines[last]), right...)
	if last == 0 || len(bandsOf(row)) != 1 || !oneLine(row) {
		return nil, nil
	}
	return slices.Concat(lines[:last]...), row
}

// emit adds runs that stand side by side.
func (o *orderer) emit(band []run) {
	if !oneLine(band) {
		// Boxes that overlap in ways that no line explains: in the order of the content.
		slices.SortStableFunc(band, func(a, b run) int { return cmp.Compare(a.order, b.order) })
		for _, r := range band {
			r.row = o.row
			o.row++
			o.ordered = append(o.ordered, r)
		}
		return
	}
	slices.SortStableFunc(band, func(a, b run) int { return cmp.Compare(a.box.x0, b.box.x0) })
	for _, r := range band {
		r.row = o.row
		o.ordered = append(o.ordered, r)
	}
	o.row++
}

// oneLine reports whether no run of a band stands below another one.
func oneLine(band []run) bool {
	sorted := slices.SortedStableFunc(slices.Values(band), func(a, b run) int { return cmp.Compare(a.box.x0, b.box.x0) })
	for n := 1; n < len(sorted); n++ {
		if sorted[n].box.x0 < sorted[n-1].box.x1-0.5*sorted[n].box.h() {
			return false
		}
	}
	return true
}

// core is the middle of a run's height: those of two lines never overlap.
func (r run) core() (top, bottom float64) {
	cut := coreShare * r.box.h()
	return r.box.y0 + cut, r.box.y1 - cut
}

// bandsOf parts runs where a horizontal line can be drawn between them.
func bandsOf(runs []run) [][]run {
	sorted := slices.SortedStableFunc(slices.Values(runs), func(a, b run) int {
		topA, _ := a.core()
		topB, _ := b.core()
		return cmp.Compare(topA, topB)
	})
	var bands [][]run
	end := math.Inf(-1)
	for _, r := range sorted {
		top, bottom := r.core()
		if top > end {
			bands = append(bands, nil)
		}
		bands[len(bands)-1] = append(bands[len(bands)-1], r)
		end = max(end, bottom)
	}
	return bands
}

// maxLead is how many lines of a column may stand above the first one that has
// something beside it.
const maxLead = 12

// maxTries is how many bands more are looked at while what stands left and right of a
// gap are no columns: running text is told from cells by its first lines.
const maxTries = 16

// columnsFrom says how many of the bands, from the first, stand in columns with a
// gutter between them, and a place in it. 0 when the first band belongs to none. Bands
// that are whole in the content, where rank tells the place of each run, are preferred:
// else the first line of a cell would be taken from its row.
func columnsFrom(bands [][]run, rank map[int]int) (count int, gutter float64) {
	var all []run
	heights := 0.0
	whole, tries := false, 0
	first, last := math.MaxInt, 0
	// Only gaps that are left in the projection of all bands so far can be gutters.
	for n, band := range bands {
		all = append(all, band...)
		for _, r := range band {
			heights += r.box.h()
			first, last = min(first, rank[r.order]), max(last, rank[r.order])
		}
		gaps := gapsOf(all, gutterGap*heights/float64(len(all)))
		if len(gaps) == 0 {
			if n < maxLead && len(all) == n+1 {
				continue // lines of one column, beside which another one may begin
			}
			break
		}
		if tries++; tries > maxTries {
			break
		}
		contiguous := last-first+1 == len(all)
		if whole && !contiguous {
			continue
		}
		for _, gap := range gaps {
			if columns(all, gap) {
				count, gutter, whole, tries = n+1, gap, contiguous, 0
				break
			}
		}
	}
	return count, gutter
}

// gapsOf are the middles of vertical gaps of at least a width between runs, the widest
// first.
func gapsOf(runs []run, width float64) []float64 {
	type span struct{ from, to float64 }
	spans := make([]span, len(runs))
	for n, r := range runs {
		spans[n] = span{r.box.x0, r.box.x1}
	}
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	var gaps []span
	end := spans[0].to
	for _, s := range spans[1:] {
		if s.from-end >= width {
			gaps = append(gaps, span{end, s.from})
		}
		end = max(end, s.to)
	}
	slices.SortStableFunc(gaps, func(a, b span) int { return cmp.Compare(b.to-b.from, a.to-a.from) })
	middles := make([]float64, len(gaps))
	for n, g := range gaps {
		middles[n] = (g.from + g.to) / 2
	}
	return middles
}

// columns reports whether what stands left and right of a gap are columns, read one after
// the other, rather than cells of rows. Authors write columns one after the other, so
// the content hardly changes sides; where it does, both sides have to look like running
// text.
func columns(runs []run, gap float64) bool {
	var left, right []run
	for _, r := range runs {
		if r.box.x0 > gap {
			right = append(right, r)
		} else {
			left = append(left, r)
		}
	}
	if !sideBySide(left, right) {
		return false
	}
	inContent := slices.SortedStableFunc(slices.Values(runs), func(a, b run) int { return cmp.Compare(a.order, b.order) })
	changes := 0
	for n := 1; n < len(inContent); n++ {
		if (inContent[n].box.x0 > gap) != (inContent[n-1].box.x0 > gap) {
			changes++
		}
	}
	if changes <= 1+len(runs)/40 {
		return true
	}
	return runningText(left) && runningText(right)
}

// sideBySide reports whether two columns share some height. A title that is centred above a
// heading on the left, or a page number on the right of it, is no column.
func sideBySide(left, right []run) bool {
	if len(left) == 0 || len(right) == 0 {
		return false
	}
	a, b := left[0].box, right[0].box
	for _, r := range left {
		a = a.union(r.box)
	}
	for _, r := range right {
		b = b.union(r.box)
	}
	return a.y0 < b.y1 && b.y0 < a.y1
}

// runningText reports whether most lines are full ones of several words.
func runningText(runs []run) bool {
	if len(runs) < 6 {
		return false
	}
	whole := runs[0].box
	for _, r := range runs {
		whole = whole.union(r.box)
	}
	full := 0
	for _, r := range runs {
		if r.sentence() && r.box.w() >= 0.7*whole.w() {
			full++
		}
	}
	return full*3 >= len(runs)*2
}

// sentence reports whether a line has several words: the symbols of a formula are none.
func (r run) sentence() bool {
	words := 0
	for _, w := range r.words {
		letters := 0
		for _, c := range w.text {
			if unicode.IsLetter(c) {
				letters++
			}
		}
		if letters > 1 {
			words++
		}
	}
	return len(r.words) >= 4 && words >= 3
}

// numberBlocks numbers the paragraphs, and rows of cells, that ordered runs belong to.
func numberBlocks(runs []run) []int {
	numbers := make([]int, len(runs))
	number := 0
	var paragraph rect
	lines := 0
	spacing := lineSpacing(runs)
	fits := func(n int) bool {
		return !isCell(runs, n) && !isCell(runs, n-1) && goesOn(paragraph, lines, runs, n, spacing)
	}
	for n, r := range runs {
		same := n > 0 && (runs[n-1].row == r.row || fits(n))
		if n > 0 && !same {
			number++
		}
		if same {
			paragraph = paragraph.union(r.box)
			lines++
		} else {
			paragraph, lines = r.box, 1
		}
		numbers[n] = number
	}
	return numbers
}

// isCell reports whether a run stands beside another one of its row.
func isCell(runs []run, n int) bool {
	return n > 0 && runs[n-1].row == runs[n].row || n+1 < len(runs) && runs[n+1].row == runs[n].row
}

// Gaps between the lines of a paragraph, as multiples of a line's height.
const (
	narrowSpacing = 0.6  // lines that are set solid up to one and a half lines apart
	widestSpacing = 1.25 // lines that are set two lines apart
	spacingSlack  = 0.15 // by which lines of one spacing differ, with accents and superscripts
)

// lineSpacing is the widest gap between two lines of one paragraph, as a multiple of a
// line's height: half of all lines that stand below another one have no wider gap. It is
// wide on pages that are typed one and a half or two lines apart, and never on those of
// more runs than are put in order.
func lineSpacing(runs []run) float64 {
	if len(runs) > maxRuns {
		return narrowSpacing
	}
	var gaps []float64
	for n := 1; n < len(runs); n++ {
		last, r := runs[n-1], runs[n]
		if isCell(runs, n-1) || isCell(runs, n) || !similar(last.box.h(), r.box.h()) || r.box.x0 > last.box.x1 || r.box.x1 < last.box.x0 {
			continue
		}
		if gap := (r.box.y0 - last.box.y1) / max(last.box.h(), r.box.h()); gap > -1 && gap <= widestSpacing {
			gaps = append(gaps, gap)
		}
	}
	if len(gaps) == 0 {
		return narrowSpacing
	}
	slices.Sort(gaps)
	return min(max(gaps[len(gaps)/2]+spacingSlack, narrowSpacing), widestSpacing)
}

// columnEdge is where the lines of a run's column end on the right: the widest one's end,
// of those in letters of its size.
func columnEdge(runs []run, column run) float64 {
	edge := column.box.x1
	for n, r := range runs {
		if similar(r.box.h(), column.box.h()) && r.box.x0 < column.box.x1 && r.box.x1 > column.box.x0 && !isCell(runs, n) {
			edge = max(edge, r.box.x1)
		}
	}
	return edge
}

// goesOn reports whether the run n is the next line of the paragraph that ends with the one before.
func goesOn(paragraph rect, lines int, runs []run, n int, spacing float64) bool {
	last, r := runs[n-1], runs[n]
	height := max(last.box.h(), r.box.h())
	gap := (r.box.y0 - last.box.y1) / height
	switch {
	case !similar(last.box.h(), r.box.h()),
		r.box.y0 < last.box.y0, // above: in another column
		gap > spacing,
		r.box.x0 > paragraph.x1 || r.box.x1 < paragraph.x0:
		return false
	}
	// Headings, and paragraphs that a gap parts, are as far apart as lines that are set
	// wide: what tells them is a line with room for the next word.
	if gap > narrowSpacing && last.hasRoomFor(r, columnEdge(runs, last)) {
		return false
	}
	ended := strings.ContainsRune(".!?:;…", lastRune(last.words[len(last.words)-1].text))
	if startsItem(r.words[0].text) || ended && startsNote(r.words[0].text) {
		return false
	}
	indent := r.box.x0 - last.box.x0
	if indent > 0.6*height && lines > 1 {
		return false // the first line of a paragraph is indented
	}
	if lines > 1 || indent < 0.6*height {
		// A line that ends early with the end of a sentence ends its paragraph.
		if ended && last.hasRoomFor(r, paragraph.x1) {
			return false
		}
	}
	return true
}

// hasRoomFor reports whether the first word of the next line would fit in before a right edge.
func (r run) hasRoomFor(next run, edge float64) bool {
	word := next.words[0]
	return r.box.x1+word.box.turned(word.turns).w()+0.5*max(r.box.h(), next.box.h()) < edge
}

// startsItem reports whether a word begins an item of a list.
func startsItem(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	rest := word[size:]
	if rest == "" {
		return strings.ContainsRune("•▪▫■□●○◦‣⁃–—*·►➢✓-", first)
	}
	digits := strings.TrimRightFunc(strings.TrimSuffix(strings.TrimSuffix(word, "."), ")"), unicode.IsDigit)
	return digits == "" && (strings.HasSuffix(word, ".") || strings.HasSuffix(word, ")"))
}

// startsNote reports whether a word begins a footnote: its mark stands at a capital letter,
// "2Cf". A word in capitals, such as 3D, has no small letter then.
func startsNote(word string) bool {
	rest := strings.TrimLeftFunc(word, unicode.IsDigit)
	first, size := utf8.DecodeRuneInString(rest)
	second, _ := utf8.DecodeRuneInString(rest[size:])
	return len(rest) < len(word) && unicode.IsUpper(first) && unicode.IsLower(second)
}

func lastRune(s string) rune {
	r, _ := utf8.DecodeLastRuneInString(s)
	return r
}
