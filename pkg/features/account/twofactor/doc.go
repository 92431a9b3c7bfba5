// Package twofactor is the second factor: codes of an app (code.go) and recovery codes.
// twofactor.go turns it on and off and asks for it.
package twofactor
