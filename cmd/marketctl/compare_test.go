package main

import (
	"strings"
	"testing"
)

const goodPacks = "../../pkg/pack/testdata/good"

// On a terminal what comes from the base is faint, what opens green, what goes red.
func TestComparisonsOnATerminal(t *testing.T) {
	shown, status := onTerminal(t, nil, "", "matrix", "--markets", goodPacks, "de", "gr")
	if status != statusWell || !strings.Contains(shown, "\x1b[2mfalse") || !strings.Contains(shown, "\x1b[1mflags") {
		t.Errorf("status %d: %q", status, shown)
	}
	shown, status = onTerminal(t, []string{"NO_COLOR=1"}, "", "matrix", "--markets", goodPacks, "de", "gr")
	if status != statusWell || strings.Contains(shown, "\x1b[") {
		t.Errorf("status %d: %q", status, shown)
	}
	shown, status = onTerminal(t, nil, "", "diff", "--markets", goodPacks, "de", "gr")
	if status != statusWell || !strings.Contains(shown, "\x1b[31mThe footer's list of legal pages has “Imprint”") {
		t.Errorf("status %d: %q", status, shown)
	}
	shown, status = onTerminal(t, nil, "", "diff", "--markets", goodPacks, "de", "de")
	if status != statusWell || shown != "" {
		t.Errorf("status %d: %q", status, shown)
	}
}
