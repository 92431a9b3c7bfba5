package user

import (
	"context"

	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/kernel/person"
	"knowmad/pkg/platform/problem"
)

// Introduction is what a user says of themselves who didn't come by a form.
type Introduction struct {
	Username, About string
	Grades          []string // of their market
}

// Introduce stores it, in the caller's transaction. The error is a FormValidationError
// where a text can't be used.
func Introduce(ctx context.Context, q db.Queryer, id string, x Introduction) error {
	about, fault := parseAbout(x.About)
	if fault == "" && !isUsername(x.Username) {
		fault = "This username can't be used."
	}
	if fault != "" {
		return problem.New(problem.FormValidation, "%s", fault)
	}
	p, err := lockProfile(ctx, q, id)
	if err != nil {
		return err
	}
	p.About, p.Grades = unlessEmpty(about), x.Grades
	if err := updateProfile(ctx, q, p); err != nil {
		return err
	}
	return person.SetUsername(ctx, q, id, x.Username)
}
