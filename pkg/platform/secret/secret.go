// Package secret reads passwords and tokens that an operator gives to the server: from
// environment variables, or from the files that other variables name. Secrets have no place
// on a command line, which shows in lists of processes.
package secret

import (
	"fmt"
	"os"
	"strings"
)

// FileSuffix ends the name of the variable that names a file with the secret.
const FileSuffix = "_FILE"

// From finds the secret of a variable, and fails at once where there is none. The result
// reads a file each time, so that a secret which expires can be replaced while the server
// runs.
func From(variable string, environ func(string) string) (func() (string, error), error) {
	if s := environ(variable); s != "" {
		return func() (string, error) { return s, nil }, nil
	}
	file := environ(variable + FileSuffix)
	if file == "" {
		return nil, fmt.Errorf("the environment variable %s is not set, nor is %s%s, which may name a file with the secret instead", variable, variable, FileSuffix)
	}
	read := func() (string, error) {
		b, err := os.ReadFile(file) //nolint:gosec // the operator names it
		if err != nil {
			return "", fmt.Errorf("the secret: %w", err)
		}
		s := strings.TrimSpace(string(b))
		if s == "" {
			return "", fmt.Errorf("the secret: %s is empty", file)
		}
		return s, nil
	}
	if _, err := read(); err != nil {
		return nil, err
	}
	return read, nil
}
