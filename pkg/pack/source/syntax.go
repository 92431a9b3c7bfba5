package source

import (
	"path"
	"slices"
	"strings"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/fault"
	"knowmad/pkg/pack/schema"
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
	if strings.Count(folder, "/") > 1 {
		return "", false
	}
	for _, f := range schema.Files() {
		if f.Name == file && f.Shared == (folder == "") {
			return f.Kind, true
		}
	}
	env, yaml := strings.CutSuffix(file, ".yaml")
	if folder != "" && yaml && slices.Contains(market.Environments(), market.Environment(env)) {
		return "market", true
	}
	return "", false
}
