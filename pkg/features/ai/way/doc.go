// Package way has the ways in which the school bot answers a question, and how each is done
// without a language model: with sentences of the pages alone.
package way
