package buddy

import (
	"slices"

	"knowmad/pkg/market"
	"knowmad/pkg/platform/openapi"
)

// Buddy is a study buddy as its page shows it.
type Buddy struct {
	UUID          string                    `json:"uuid" format:"uuid"`
	Name          string                    `json:"name"`
	Subject       openapi.Nullable[Subject] `json:"subject" doc:"null: all subjects."`
	Level         openapi.Nullable[Level]   `json:"level" doc:"null: for everybody."`
	Aim           string                    `json:"aim" doc:"One sentence."`
	Manners       string                    `json:"manners" doc:"How it answers."`
	HintsFirst    bool                      `json:"hintsFirst" doc:"Questions are answered with a hint, unless they ask for another way."`
	Questions     []string                  `json:"questions" nullable:"false" doc:"With which one could begin."`
	CanonicalPath string                    `json:"canonicalPath" doc:"Of its page, on this host."`
}

func (Buddy) SchemaName() string { return "AiBuddy" }

// Subject is what a buddy is about.
type Subject struct {
	ID      int    `json:"id"`
	Name    string `json:"name"`
	IconURL string `json:"iconUrl"`
	Color   string `json:"color" doc:"One of twelve hues."`
}

func (Subject) SchemaName() string { return "AiBuddySubject" }

// Level is whom a buddy is for.
type Level struct {
	Grades []Grade `json:"grades" nullable:"false" doc:"From the lowest up."`
}

func (Level) SchemaName() string { return "AiBuddyLevel" }

// Grade is a year of school.
type Grade struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"In the market's language."`
}

func (Grade) SchemaName() string { return "AiBuddyGrade" }

// List is all buddies of a market.
type List struct {
	Buddies []Buddy `json:"buddies" nullable:"false" doc:"In the order in which people see them."`
}

func (List) SchemaName() string { return "AiBuddyList" }

// Ref names a buddy.
type Ref struct {
	UUID string  `json:"uuid" format:"uuid"`
	Name *string `json:"name" doc:"null: the market has it no more."`
}

func (Ref) SchemaName() string { return "AiBuddyRef" }

// Of finds a market's buddy; nil: it has none with the uuid.
func Of(m *market.Market, uuid string) *market.Buddy {
	i := slices.IndexFunc(m.Buddies, func(b market.Buddy) bool { return b.UUID == uuid })
	if i < 0 {
		return nil
	}
	return &m.Buddies[i]
}

// RefOf names the buddy of a conversation; nil where it has none.
func RefOf(m *market.Market, uuid string) *Ref {
	if uuid == "" {
		return nil
	}
	out := &Ref{UUID: uuid}
	if b := Of(m, uuid); b != nil {
		out.Name = &b.Name
	}
	return out
}

// shown describes a market's buddy.
func shown(m *market.Market, b *market.Buddy) Buddy {
	out := Buddy{
		UUID: b.UUID, Name: b.Name, Aim: b.Aim, Manners: b.Manners, HintsFirst: b.HintsFirst,
		Questions: slices.Clone(b.Questions), CanonicalPath: b.Path(),
	}
	for _, s := range m.Subjects {
		if b.Subject != nil && s.ID == *b.Subject {
			out.Subject.Value = &Subject{s.ID, s.Name, s.IconURL, s.Color}
		}
	}
	if b.Level == nil {
		return out
	}
	grades := []Grade{}
	for _, g := range m.Grades {
		if slices.Contains(b.Level.Grades, g.ID) {
			grades = append(grades, Grade{g.ID, g.Name})
		}
	}
	out.Level.Value = &Level{grades}
	return out
}
