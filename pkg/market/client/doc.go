// Package client cuts compiled markets down to what browsers get.
//
// The fields are an allow-list, fields.json, which tools/gen makes from the
// attribute @client of the schema: a field that no key names stays on the
// server. Market (client.go) is what the list may choose from, cut.go chooses.
// The types of the web and the markets of stories are made from the same list.
package client
