// Package ai is the school bot: conversations in which a user's questions are answered with
// sentences from knows, each with the passages that bear it. README.md has the rules and the
// threats.
//
// Start with ask.go: a question on its way. retrieve.go finds the pages, answer.go
// answers: from the pages' own sentences by the package passage, or through endpoint.go by a
// language model whose sentences are checked against the passages. conversation.go keeps
// conversations, help.go has the lines for who is in need, quiz.go and sample.go make quizzes
// and the landing page's example. SQL is in store.go and message_store.go; leave.go exports and
// erases.
package ai
