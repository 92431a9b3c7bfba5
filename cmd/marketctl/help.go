package main

import (
	"fmt"
	"runtime/debug"
)

// helpWidth is where help is broken on a wide terminal, as long lines read badly.
const helpWidth = 100

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

// version names the build: its revision, where the toolchain knows it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "marketctl (unknown build)"
	}
	return fmt.Sprintf("marketctl %s, %s", info.Main.Version, info.GoVersion)
}
