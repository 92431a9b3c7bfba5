package main

import (
	"encoding/json"
	"fmt"
	"time"

	"knowmad/pkg/market"
	"knowmad/pkg/pack/trail"
)

// explained is what other programs read; keys are added, never removed.
type explained struct {
	Market      string             `json:"market"`
	Environment market.Environment `json:"environment"`
	At          *time.Time         `json:"at,omitempty"`
	ContestOn   *bool              `json:"isExpansionContestRunning,omitempty"` // with --at only
	Values      []explainedValue   `json:"values"`
}

type explainedValue struct {
	Path   string           `json:"path"`
	Value  any              `json:"value"`
	Doc    string           `json:"doc"`
	Layers []explainedLayer `json:"layers"` // from the lowest to the one that wins
	List   *explainedLayer  `json:"list,omitempty"`
	Uses   []explainedUse   `json:"uses"`
}

type explainedLayer struct {
	Layer  string `json:"layer"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
	Wins   bool   `json:"wins"`
}

type explainedUse struct {
	Kind    string `json:"kind"`
	Path    string `json:"path"`
	To      string `json:"to,omitempty"`
	Slot    string `json:"slot,omitempty"`
	Message string `json:"message,omitempty"`
	On      bool   `json:"on"`
	Planned bool   `json:"planned,omitempty"` // a redirect whose target no screen has yet
	File    string `json:"file"`
	Line    int    `json:"line"`
}

func (e *explanation) json() error {
	out := explained{Market: e.code, Environment: e.env, At: e.at, Values: []explainedValue{}}
	if e.at != nil {
		contest, err := e.trail.Contest(e.code, e.env)
		if err != nil {
			return explainError(err)
		}
		on := (&market.Market{Contest: contest}).ContestRunning(*e.at)
		out.ContestOn = &on
	}
	for _, v := range e.values {
		value, err := e.jsonValue(v)
		if err != nil {
			return err
		}
		out.Values = append(out.Values, value)
	}
	enc := json.NewEncoder(e.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(out); err != nil {
		return fmt.Errorf("print: %w", err)
	}
	return nil
}

func (e *explanation) jsonValue(v trail.Value) (explainedValue, error) {
	out := explainedValue{
		Path: v.Path, Value: v.JSON, Doc: v.Field.Doc, Layers: []explainedLayer{}, Uses: []explainedUse{},
	}
	for _, l := range v.Layers {
		out.Layers = append(out.Layers, jsonLayer(l))
	}
	if v.List != nil {
		list := jsonLayer(*v.List)
		out.List = &list
	}
	uses, err := e.trail.Uses(e.code, e.env, v.Path)
	if err != nil {
		return out, explainError(err)
	}
	for _, u := range uses {
		out.Uses = append(out.Uses, explainedUse(u))
	}
	return out, nil
}

func jsonLayer(l trail.LayerValue) explainedLayer {
	return explainedLayer{Layer: l.Layer, File: l.File, Line: l.Line, Column: l.Col, Text: l.Text, Wins: l.Wins}
}
