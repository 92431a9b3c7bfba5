// Package school knows where people learn: it finds schools of a market by name
// and city, takes over the lists of packs and those that operators import, and
// tells other slices whether a school, grade or type of school is one of a market.
//
// Start with school.go, which has the shapes and rules; search.go finds,
// import.go writes, http.go has the calls, command.go the operators' command; all SQL
// is in store.go, import_store.go and search_store.go.
package school
