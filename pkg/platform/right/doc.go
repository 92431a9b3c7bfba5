// Package right is the one place that answers: may this actor do this to this
// thing? What no rule names is refused.
//
// Start with Table in right.go: every action, who may do it and to whose
// things. Handlers call Check; nothing else in the code looks at roles. The
// package knows nothing of HTTP or tokens.
package right
