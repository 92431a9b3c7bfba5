// Package sample lets visitors try the AI tools without an account: a text of the platform, what
// the built-in tools make of it, and answers to questions about it. It stores nothing and asks no
// endpoint.
//
// Start with Make. The texts are packs' (_samples/ai).
package sample
