package vet

import (
	"io"
	"net/url"
	"slices"

	"knowmad/pkg/pack/fault"
)

// The parts of SARIF 2.1.0 that code scanning reads. The names are the
// standard's.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string             `json:"id"`
		ShortDescription sarifText          `json:"shortDescription"`
		FullDescription  sarifText          `json:"fullDescription"`
		Configuration    sarifConfiguration `json:"defaultConfiguration"`
	}
	sarifConfiguration struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"` // -1: not in the list
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"` // just behind, as in fault.Fault
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifArtifact      `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
)

// SARIF writes the report for code scanning, with every rule of the catalogue.
func (r Report) SARIF(out io.Writer) error {
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "marketctl", Rules: []sarifRule{}}
	rules := fault.Rules()
	for _, rule := range rules {
		level := "error"
		if rule.Warning {
			level = "warning"
		}
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: rule.ID, ShortDescription: sarifText{rule.Title}, FullDescription: sarifText{rule.Why},
			Configuration: sarifConfiguration{level},
		})
	}
	for _, f := range r.Faults {
		run.Results = append(run.Results, sarifResult{
			RuleID: f.Rule, RuleIndex: slices.IndexFunc(rules, func(x fault.Rule) bool { return x.ID == f.Rule }),
			Level: severity(f), Message: sarifText{f.Path + ": " + f.Message},
			Locations: []sarifLocation{{
				Physical: sarifPhysical{r.artifact(f.File), sarifRegion{f.Line, f.Col, f.EndLine, f.EndCol}},
				Logical:  []sarifLogical{{f.Path}},
			}},
			Fixes: r.sarifFixes(f.Fix),
		})
	}
	return write(out, sarifLog{
		Schema:  "https://json.schemastore.org/sarif-2.1.0.json",
		Version: "2.1.0", Runs: []sarifRun{run},
	})
}

func (r Report) artifact(file string) sarifArtifact {
	return sarifArtifact{(&url.URL{Path: r.file(file)}).EscapedPath()}
}

func (r Report) sarifFixes(fix *fault.Fix) []sarifFix {
	if fix == nil || len(fix.Edits) == 0 {
		return nil // the standard has no words for another name
	}
	out := sarifFix{Description: sarifText{fix.Title}}
	for _, e := range fix.Edits {
		out.Changes = append(out.Changes, sarifChange{r.artifact(e.File), []sarifReplacement{{
			Deleted: sarifRegion{e.Line, e.Col, e.EndLine, e.EndCol}, Inserted: sarifText{e.Text},
		}}})
	}
	return []sarifFix{out}
}
