// Package thing is a slice that reads some fields and copies others into its answers.
package thing

import "knowmad/pkg/market"

// Head is an answer.
type Head struct {
	Short    string  `json:"shortName"`
	Guide    *string `json:"studyGuideSlug"`
	Timezone string  `json:"timeZone"`
}

// HeadOf copies.
func HeadOf(m *market.Market, s *market.Subject, e market.Exam) Head {
	h := Head{Short: e.ShortName, Timezone: m.TimeZone}
	if m.Flags.HasStudyGuides {
		h.Guide = s.StudyGuideSlug
	}
	return h
}

// Line reads.
func Line(m *market.Market) string {
	if m.Flag("hasUniversity") {
		return m.Brand
	}
	return m.Product + "."
}

// Open reads the contest by a function of the package market.
func Open(m *market.Market) bool {
	_, changes := m.NextChange(m.Contest.StartOn)
	return changes
}
