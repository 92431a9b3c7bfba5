package market

import (
	"path"
	"slices"
	"strings"
)

// Syntax reads one YAML file of a pack and gives what keeps its keys and values
// from being understood, as Check would say it: what the file says is not
// looked at. name is how the faults call the file.
func Syntax(name, data string) Faults {
	return newParser().parse(name, data, 1).faults.Errors().tidy()
}

// FileKind tells which root of Describe a file has, by its name in a folder of
// packs: _base.yaml, de/market.yaml. ok is false when it is no YAML of a pack.
func FileKind(name string) (kind string, ok bool) {
	folder, file := path.Split(name)
	switch {
	case folder == "" && file == baseFile:
		return "base", true
	case folder == "" && file == routesFile:
		return "routes", true
	case strings.Count(folder, "/") != 1:
		return "", false
	}
	switch file {
	case marketFile:
		return "market", true
	case subjectsFile, regionsFile, examsFile, schoolFile, expectFile:
		return strings.TrimSuffix(file, ".yaml"), true
	}
	env := Environment(strings.TrimSuffix(file, ".yaml"))
	if slices.Contains(Environments(), env) && strings.HasSuffix(file, ".yaml") {
		return "market", true
	}
	return "", false
}
