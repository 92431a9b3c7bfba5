package source

import (
	"path"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
)

// Syntax reads one YAML file of a pack and gives what keeps its keys and values
// from being understood, as Check would say it: what the file says is not
// looked at. name is how the faults call the file.
func Syntax(name, data string) fault.Faults {
	return NewParser().Parse(name, data, 1).Faults.Errors().Tidy()
}

// FileKind tells which root of Describe a file has, by its name in a folder of
// packs: _base.yaml, de/market.yaml. ok is false when it is no YAML of a pack.
func FileKind(name string) (kind string, ok bool) {
	folder, file := path.Split(name)
	switch {
	case folder == "" && file == BaseFile:
		return "base", true
	case folder == "" && file == RoutesFile:
		return "routes", true
	case strings.Count(folder, "/") != 1:
		return "", false
	}
	switch file {
	case MarketFile:
		return "market", true
	case SubjectsFile, RegionsFile, ExamsFile, SchoolFile, ExpectFile:
		return strings.TrimSuffix(file, ".yaml"), true
	}
	env := market.Environment(strings.TrimSuffix(file, ".yaml"))
	if slices.Contains(market.Environments(), env) && strings.HasSuffix(file, ".yaml") {
		return "market", true
	}
	return "", false
}
