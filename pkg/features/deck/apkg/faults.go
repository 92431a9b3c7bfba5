package apkg

import (
	"encoding/json"
	"fmt"
	"slices"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// fault adds a fault.
func (p *Package) fault(f Fault) {
	if len(p.Faults) >= MaxFaults {
		p.Dropped++
		return
	}
	p.Faults = append(p.Faults, f)
}

// hiddenField adds the fault of a field that no card shows, once for a note type.
func (p *Package) hiddenField(kind, field string) {
	key := kind + "\x00" + field
	if p.reported[key] {
		return
	}
	p.reported[key] = true
	p.fault(Fault{Key: HiddenField, Name: shorten(field), Message: fmt.Sprintf("The field “%s” of the note type “%s” is on no card. It was left out.", shorten(field), shorten(kind))})
}

// forgetNotes removes the faults of notes, before they are read again.
func (p *Package) forgetNotes() {
	p.Faults = slices.DeleteFunc(p.Faults, func(f Fault) bool { return f.Number > 0 || f.Key == HiddenField })
	p.reported, p.Dropped = map[string]bool{}, 0
}

// tooMany is the error for more things than are allowed, nil for fewer.
func tooMany(n, most int, what string) error {
	if n <= most {
		return nil
	}
	return tooLarge(message.NewPrinter(language.English).Sprintf("more than %d %s", most, what))
}

// schedulerOf is the version of the scheduler of a collection: as its settings have it, or
// by its name.
func schedulerOf(conf []byte, name string) int {
	var settings struct {
		Version float64 `json:"schedVer"`
	}
	if json.Unmarshal(conf, &settings) == nil && settings.Version >= 1 {
		return int(settings.Version)
	}
	if name == collection2 {
		return 1
	}
	return 2
}
