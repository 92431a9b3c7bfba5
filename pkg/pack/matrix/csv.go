package matrix

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteCSV writes a row for each market and a column for each field (RFC 4180).
// A text that a spreadsheet would take for a formula is led by an apostrophe.
func (m *Matrix) WriteCSV(to io.Writer) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	header := []string{"market"}
	for _, s := range m.Sections {
		for _, f := range s.Fields {
			header = append(header, f.Path)
		}
	}
	rows := [][]string{header}
	for i, market := range m.Markets {
		row := []string{market.Code}
		for _, s := range m.Sections {
			for _, f := range s.Fields {
				row = append(row, harmless(f.Cells[i].Text))
			}
		}
		rows = append(rows, row)
	}
	if err := w.WriteAll(rows); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

// harmless keeps a cell from being run as a formula.
func harmless(text string) string {
	if text == "" || !strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return text
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil {
		return text
	}
	return "'" + text
}
