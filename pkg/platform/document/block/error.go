package block

import (
	"errors"
	"fmt"
	"strings"
)

// What is wrong with a file; errors.Is finds them in an *Error.
var (
	ErrEmpty     = errors.New("the file is empty")
	ErrUnknown   = errors.New("the file is of a kind that isn't read")
	ErrPolyglot  = errors.New("the file is several kinds at once")
	ErrEncrypted = errors.New("the file is protected by a password")
	ErrEncoding  = errors.New("the text is in an unknown encoding")
	ErrBroken    = errors.New("the file is broken")
	ErrTooLarge  = errors.New("the file has too much in it")
)

// Error tells why a file isn't read.
type Error struct {
	Kind   error  // one of the Err values
	Reason string // what was found, in a word or two that never change: "svg", "zip bomb"
	SaveAs []Kind // what the author can save it as instead; may be empty
	Cause  error  // for the log
}

// Error tells an operator the whole story.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("document: " + e.Kind.Error())
	if e.Reason != "" {
		b.WriteString(" (" + e.Reason + ")")
	}
	if len(e.SaveAs) > 0 {
		b.WriteString("; save it as")
		for i, k := range e.SaveAs {
			if i > 0 {
				b.WriteString(" or")
			}
			b.WriteString(" " + string(k))
		}
	}
	if e.Cause != nil {
		fmt.Fprintf(&b, ": %v", e.Cause)
	}
	return b.String()
}

// Unwrap gives the kind and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

// Unknown is a file of a kind that is not read.
func Unknown(reason string, saveAs ...Kind) error {
	return &Error{Kind: ErrUnknown, Reason: reason, SaveAs: saveAs}
}

// Polyglot is a file that is several kinds at once.
func Polyglot(reason string) error { return &Error{Kind: ErrPolyglot, Reason: reason} }

// Broken is a file that is not as its kind wants it.
func Broken(reason string, cause error) error {
	return &Error{Kind: ErrBroken, Reason: reason, Cause: cause}
}

// TooLarge is a file with too much in it.
func TooLarge(reason string) error { return &Error{Kind: ErrTooLarge, Reason: reason} }

// Encrypted is a file with a password.
func Encrypted(reason string) error { return &Error{Kind: ErrEncrypted, Reason: reason} }
