// Package sheet frames what marketctl writes for browsers: one html file with
// its styles and scripts inside, in the platform's colours by day and by night,
// that loads nothing from elsewhere and can be read from a disk, sent by mail and
// printed. What stands in the frame is its callers'. Start with Write in
// sheet.go.
package sheet
