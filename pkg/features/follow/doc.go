// Package follow is whom and what users follow: knowers, on all sites, and subjects of a
// market. The feed and the page of followed knowers are made of it.
//
// Start with Service in follow.go. The SQL is in store.go; leave.go exports and erases,
// slice.go is what the noun brings to the server.
package follow
