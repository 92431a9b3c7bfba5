// Package demand is what users ask for: learning material that is missing. Another user
// may reserve a demand for three days and answers it with a know. README.md tells what
// a newcomer must know.
//
// Start with Service in demand.go. ask.go has what askers do, reserve.go reservations,
// answer.go what knows tell of themselves, list.go how demands are found, moderated.go
// what staff see of reported ones. What the tables keep is in store.go,
// reservation_store.go and answer_store.go; leave.go exports and erases, slice.go is what
// the noun brings to the server.
package demand
