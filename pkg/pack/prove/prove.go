package prove

import (
	"fmt"

	"knowmad/pkg/market"
	"knowmad/pkg/market/outline"
	"knowmad/pkg/pack/fault"
)

// Search tells what contradicts itself in what search engines are told of the
// markets of a registry.
func Search(r *market.Registry) fault.Faults {
	var faults fault.Faults
	for _, c := range outline.Contradictions(r) {
		faults = append(faults, fault.Fault{
			File: c.Market + "/market.yaml", Line: 1, Col: 1, Path: c.Path, Rule: "search-engines",
			Message: fmt.Sprintf("%s (%s)", c.Say, c.Environment),
		})
	}
	return faults
}
