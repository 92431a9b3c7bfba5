package users

import (
	"knowmad/pkg/platform/problem"
)

// WrongPassword is the error of a sign-in: it doesn't tell whether there is such an account.
func WrongPassword() *problem.Error {
	return problem.New(problem.InvalidCredentials, "The e-mail address or the password is not right.")
}
