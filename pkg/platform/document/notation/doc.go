// Package notation writes in a line of text what has other shapes in documents:
// fractions, roots, exponents and indices of formulas, the numbers of lists, the signs
// of fonts that have pictures in place of letters.
package notation
