package main

import "fmt"

// help writes the long help of a command: what it does, an example, and what
// each exit status means. Every command has one.
func help(what, example, well, fault, usage string) string {
	return fmt.Sprintf(`%s

Example:

  %s

Exit status:

  0  %s
  1  %s
  2  %s`, what, example, well, fault, usage)
}
