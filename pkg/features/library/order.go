package library

// Keys order the things of a folder: digits that are compared as texts, so that every
// engine and every collation has the same order, and so that putting a thing between two
// others changes its own row alone. They are fractional indices after David Greenspan
// ("Implementing Fractional Indexing", 2020) in base 10: a whole part, whose first digit
// says how many follow, and a fraction without trailing zeros.

const (
	firstKey    = "50"
	smallestKey = "000000" // only with a fraction
	// maxKey is how long keys get before the keys of a folder are made anew.
	maxKey = 100
)

// between is a key after a and before b; "" is the beginning or the end.
func between(a, b string) string {
	switch {
	case a == "" && b == "":
		return firstKey
	case a == "":
		whole := wholeOf(b)
		if whole < b && whole != smallestKey {
			return whole
		}
		if smaller, ok := decrement(whole); ok && smaller != smallestKey {
			return smaller
		}
		if whole == smallestKey {
			return whole + midpoint("", b[len(whole):])
		}
		return smallestKey + midpoint("", "")
	}
	whole := wholeOf(a)
	if b != "" && wholeOf(b) == whole {
		return whole + midpoint(a[len(whole):], b[len(whole):])
	}
	if larger, ok := increment(whole); ok && (b == "" || larger < b) {
		return larger
	}
	return whole + midpoint(a[len(whole):], "")
}

// wholeOf is the whole part of a key: 5 to 9 are followed by one to five digits, 4 to 0
// too, and those count backwards.
func wholeOf(key string) string {
	head := int(key[0] - '0')
	if head >= 5 {
		return key[:head-3]
	}
	return key[:6-head]
}

func increment(whole string) (next string, ok bool) {
	digits := []byte(whole)
	for i := len(digits) - 1; i > 0; i-- {
		if digits[i] < '9' {
			digits[i]++
			return string(digits), true
		}
		digits[i] = '0'
	}
	switch head := digits[0]; {
	case head == '9':
		return "", false
	case head == '4':
		return firstKey, true
	case head > '4':
		digits = append(digits, '0')
	default:
		digits = digits[:len(digits)-1]
	}
	digits[0]++
	return string(digits), true
}

func decrement(whole string) (next string, ok bool) {
	digits := []byte(whole)
	for i := len(digits) - 1; i > 0; i-- {
		if digits[i] > '0' {
			digits[i]--
			return string(digits), true
		}
		digits[i] = '9'
	}
	switch head := digits[0]; {
	case head == '0':
		return "", false
	case head == '5': // the same length
	case head > '5':
		digits = digits[:len(digits)-1]
	default:
		digits = append(digits, '9')
	}
	digits[0]--
	return string(digits), true
}

// midpoint is a fraction after a and before b, where "" is nothing and the whole.
func midpoint(a, b string) string {
	if b != "" {
		same := 0
		for same < len(b)-1 && digitAt(a, same) == b[same] {
			same++
		}
		if same > 0 {
			return b[:same] + midpoint(a[min(same, len(a)):], b[same:])
		}
	}
	low, high := digitAt(a, 0)-'0', byte(10)
	if b != "" {
		high = b[0] - '0'
	}
	if high-low > 1 {
		return string('0' + (low+high)/2)
	}
	if len(b) > 1 && low < high {
		return b[:1]
	}
	return string('0'+low) + midpoint(a[min(1, len(a)):], "")
}

func digitAt(fraction string, i int) byte {
	if i < len(fraction) {
		return fraction[i]
	}
	return '0'
}
