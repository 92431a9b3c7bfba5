// Package suspect is a stub.
package suspect
