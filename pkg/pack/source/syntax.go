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

// lastReadable gives the number of lines from the top that can be read by
// themselves before the fault. The line that the library reports is often the
// start of the block, so the head is searched for: halving, and a look ahead
// for heads that end inside of a text over several lines.
// A long file is not searched to the end of a budget of bytes that were read for
// it: then the place is one above the fault.
func lastReadable(data string, n int) int {
	const ahead = 12
	budget := 100*len(data) + 1<<20
	if most := 4 << 20; budget > most {
		budget = most
	}
	readable := func(k int) bool {
		head := headLines(data, k)
		if budget -= len(head); budget < 0 {
			return false
		}
		_, _, err := decode(head)
		return err == nil
	}
	low, high := 0, n
	for {
		for high-low > 1 {
			if mid := (low + high) / 2; readable(mid) {
				low = mid
			} else {
				high = mid
			}
		}
		next := 0
		for k := min(low+ahead, n-1); k > low+1 && next == 0; k-- {
			if readable(k) {
				next = k
			}
		}
		if next == 0 {
			return low
		}
		low, high = next, n
	}
}
