package textsearch

import "unicode/utf8"

// MaxEdits is the number of letters of a word that a typo may change: 0 below four letters,
// 1 from four, 2 from eight; 0 for a word with digits or symbols.
func MaxEdits(word string) int {
	n := 0
	for _, r := range word {
		switch classOf(r) {
		case letter, ideograph, mark:
			n++
		case other, digit, apostrophe, hyphen, operator, space:
			return 0
		}
	}
	switch {
	case n < 4:
		return 0
	case n < 8:
		return 1
	}
	return 2
}

// Distance is the number of letters to insert, delete, replace or swap with a neighbour
// that turn one word into the other (optimal string alignment). The result is false once
// the distance exceeds most.
func Distance(a, b string, most int) (int, bool) {
	var bufA, bufB [MaxTerm]rune
	x, y := runes(bufA[:0], a), runes(bufB[:0], b)
	for len(x) > 0 && len(y) > 0 && x[0] == y[0] {
		x, y = x[1:], y[1:]
	}
	for len(x) > 0 && len(y) > 0 && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y)-len(x) > most {
		return 0, false
	}
	if len(x) == 0 {
		return len(y), true
	}
	var rows [3][MaxTerm + 1]int
	before, last, row := rows[0][:], rows[1][:], rows[2][:]
	if len(y) > MaxTerm {
		before, last, row = make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	}
	for j := range len(y) + 1 {
		last[j] = j
	}
	for i, r := range x {
		row[0] = i + 1
		// Farther than most letters from the diagonal the distance exceeds most anyway.
		from, to := max(0, i-most), min(len(y), i+most+1)
		if from > 0 {
			row[from] = most + 1
		}
		best := row[from]
		for j := from; j < to; j++ {
			cost := 1
			if r == y[j] {
				cost = 0
			}
			d := last[j] + cost
			d = min(d, row[j]+1)
			if j < i+most {
				d = min(d, last[j+1]+1)
			}
			if i > 0 && j > 0 && r == y[j-1] && x[i-1] == y[j] {
				d = min(d, before[j-1]+1)
			}
			row[j+1] = d
			best = min(best, d)
		}
		if best > most {
			return 0, false
		}
		before, last, row = last, row, before
	}
	if d := last[len(y)]; d <= most {
		return d, true
	}
	return 0, false
}

func runes(buf []rune, s string) []rune {
	if utf8.RuneCountInString(s) > cap(buf) {
		return []rune(s)
	}
	for _, r := range s {
		buf = append(buf, r)
	}
	return buf
}
