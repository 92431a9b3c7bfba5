// Package problem is the platform's one error type: what a caller of the API is
// told when something goes wrong. Domain code returns these values; only the
// top of the server turns them into HTTP. It imports nothing of this module.
package problem

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Type names a kind of error. Clients branch on it, so names never change.
type Type string

// The catalogue.
const (
	FormValidation             Type = "FormValidationError"
	Forbidden                  Type = "ForbiddenError"
	NotFound                   Type = "NotFoundError"
	InvalidCredentials         Type = "InvalidCredentialsError"
	Authorization              Type = "AuthorizationError"
	NoType                     Type = "NoErrorType" // a fault of ours
	InvalidMIMEType            Type = "InvalidMIMETypeError"
	KnowDemandReservationLimit Type = "KnowDemandReservationLimitError"
	InvalidUsername            Type = "InvalidUsernameError"
	UsernameInUse              Type = "UsernameInUseError"
	EmailInUse                 Type = "EmailInUseError"
	EmailConfirmationRequired  Type = "EmailConfirmationRequiredError"
	BadRequest                 Type = "BadRequestError"
	Requires2FA                Type = "Requires2FAError"
	Invalid2FAToken            Type = "Invalid2FATokenError"
	RequiresCaptcha            Type = "RequiresCaptchaError"
	Duplicate                  Type = "DuplicateError"
	NoTutoringMinutesAvailable Type = "NoTutoringMinutesAvailableError"
	TooManyLoginAttempts       Type = "TooManyLoginAttemptsError"
	TooManyRequests            Type = "TooManyRequestsError"
	KnowIsUndeletable          Type = "KnowIsUndeletableError"
	ContactCustomerSupport     Type = "ContactCustomerSupportError"
	EmailAccountExists         Type = "EmailAccountExistsError"
)

// Types is the whole catalogue, for documents.
func Types() []Type {
	return []Type{
		FormValidation, Forbidden, NotFound, InvalidCredentials, Authorization, NoType, InvalidMIMEType,
		KnowDemandReservationLimit, InvalidUsername, UsernameInUse, EmailInUse, EmailConfirmationRequired, BadRequest,
		Requires2FA, Invalid2FAToken, RequiresCaptcha, Duplicate, NoTutoringMinutesAvailable, TooManyLoginAttempts,
		TooManyRequests, KnowIsUndeletable, ContactCustomerSupport, EmailAccountExists,
	}
}

// status is the one map from types to HTTP statuses.
func (t Type) status() int {
	switch t {
	case FormValidation:
		return http.StatusUnprocessableEntity
	case Forbidden:
		return http.StatusForbidden
	case NotFound:
		return http.StatusNotFound
	case InvalidCredentials, Authorization, Requires2FA, Invalid2FAToken:
		return http.StatusUnauthorized
	case InvalidMIMEType:
		return http.StatusUnsupportedMediaType
	case EmailInUse, UsernameInUse, Duplicate, EmailAccountExists:
		return http.StatusConflict
	case TooManyLoginAttempts, TooManyRequests:
		return http.StatusTooManyRequests
	case NoType:
		return http.StatusInternalServerError
	}
	return http.StatusBadRequest
}

// Field is a fault of one field of a form.
type Field struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Error is an error of the catalogue. Message may be shown to the caller; Cause
// is for the operator's log only.
type Error struct {
	Type       Type
	Message    string
	Fields     []Field
	Status     int           // 0: as the type says
	RetryAfter time.Duration // for 429, and for 503 where it is known
	Cause      error
}

// New makes an error whose message the caller may read.
func New(t Type, format string, args ...any) *Error {
	return &Error{Type: t, Message: fmt.Sprintf(format, args...)}
}

// InField is a FormValidationError of one field.
func InField(field, message string) *Error {
	return New(FormValidation, "Some fields need to be corrected.").WithFields(Field{Field: field, Message: message})
}

// Echo is as much of a caller's text as an answer repeats: at most so many characters, and
// what is no UTF-8 left out.
func Echo(text string, most int) string {
	r := []rune(strings.ToValidUTF8(text, ""))
	if len(r) > most {
		return string(r[:most]) + "…"
	}
	return string(r)
}

// Error tells the operator the whole story, with the cause.
func (e *Error) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s: %s: %v", e.Type, e.Message, e.Cause)
	}
	return fmt.Sprintf("%s: %s", e.Type, e.Message)
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// StatusCode is the HTTP status of the error.
func (e *Error) StatusCode() int {
	if e.Status != 0 {
		return e.Status
	}
	return e.Type.status()
}

// WithStatus sets a status other than the type's, such as 413, 405 or 421.
func (e *Error) WithStatus(status int) *Error {
	c := *e
	c.Status = status
	return &c
}

// WithCause keeps what happened for the log.
func (e *Error) WithCause(err error) *Error {
	c := *e
	c.Cause = err
	return &c
}

// MaxFields is how many faults an error tells: more than any form has fields, so
// an answer doesn't grow with what a caller makes up.
const MaxFields = 20

// WithFields adds the faults of a form's fields, as far as there is room.
func (e *Error) WithFields(fields ...Field) *Error {
	c := *e
	room := MaxFields - len(e.Fields)
	c.Fields = slices.Concat(e.Fields, fields[:max(0, min(room, len(fields)))])
	return &c
}

// Body is the JSON that the caller gets.
type Body struct {
	Type      Type    `json:"type"`
	Message   string  `json:"message"`
	RequestID string  `json:"requestId"`
	Fields    []Field `json:"fields,omitempty" nullable:"false"`
}

// From finds the Error in err, or wraps a fault of ours whose message says nothing.
func From(err error) *Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return e
	}
	return &Error{Type: NoType, Message: "Something went wrong on our side.", Cause: err}
}
