// Package reaction is what readers leave on a know: likes, one for each person, and
// views, one for each visitor and day. Counters stand on the know and change in the
// transaction of what they count, so they are exact however many users react at once.
//
// A view is stored as a hash of the visitor with a salt of its day, which is deleted
// with the day's views: who read what can't be found out later. Devices name
// themselves, so those without an account count only a number of times from one part
// of the internet.
//
// Start with Service in reaction.go; store.go has the SQL, http.go the calls.
package reaction
