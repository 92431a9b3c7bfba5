// Package schoollist reads lists of schools: CSV files with one school per
// line, as packs have them (markets/<code>/schools.csv) and operators import
// them.
//
// Start with Read, which streams a list of any length; ID says which school a
// line means. The package knows neither packs nor databases.
package schoollist
