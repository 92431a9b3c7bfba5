// Package ai is the school bot: conversations in which a user's questions are answered with
// sentences from knows, each with the passages that bear it. README.md has the rules and the
// threats.
//
// Start with ask.go: a question on its way. retrieve.go finds the pages, provider.go chooses
// who answers: builtin.go from the pages' own sentences by the package passage, endpoint.go
// by a language model whose sentences are checked against the passages. conversation.go keeps
// conversations, allowance.go counts questions. SQL is in store.go and allowance_store.go;
// leave.go exports and erases.
package ai
