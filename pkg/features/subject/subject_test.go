package subject_test

import (
	"encoding/json"
	"testing"

	"knowmad/markets"
	"knowmad/pkg/features/subject"
	"knowmad/pkg/market"
	"knowmad/pkg/pack"
	"knowmad/pkg/platform/problem"

	"github.com/stretchr/testify/require"
)

func registry(t *testing.T) *market.Registry {
	t.Helper()
	r, err := pack.Load(markets.FS, pack.Options{Env: market.Prod})
	require.NoError(t, err)
	return r
}

// Every topic of every market is found by its id and by its address, and both
// say the same; no market finds a topic of another.
func TestEveryTopicIsFoundByIDAndSlug(t *testing.T) {
	all := registry(t).All()
	for _, m := range all {
		list := subject.Of(m)
		require.Equal(t, m.Subjects == nil, list.Subjects == nil, m.Code)
		require.Equal(t, m.Country.Code, list.CountryCode)
		for i, s := range list.Subjects {
			own, err := subject.BySlug(m, s.Slug)
			require.NoError(t, err)
			require.Equal(t, subject.Page{Subject: s, CanonicalPath: "/subjects/" + s.Slug + "/knows"}, own)
			for _, topic := range s.Topics {
				byID, err := subject.TopicByID(m, topic.UUID)
				require.NoError(t, err)
				require.Equal(t, topic, byID.Topic)
				require.Equal(t, s.Head, byID.Subject)
				require.Equal(t, s.Topics, byID.Topics)
				require.Equal(t, m.Subjects[i].TopicPath(&market.Topic{Slug: topic.Slug}), byID.CanonicalPath)
				bySlug, err := subject.TopicBySlug(m, s.Slug+"-"+topic.Slug)
				require.NoError(t, err)
				require.Equal(t, byID, bySlug, "%s: two topics share the address %s", m.Code, byID.CanonicalPath)
			}
			require.True(t, m.Flags.HasStudyGuides || s.StudyGuideSlug == nil, "%s has no study guides", m.Code)
		}
	}
	for _, m := range all {
		for _, other := range all {
			if m.Site == other.Site || len(other.Subjects) == 0 {
				continue
			}
			_, err := subject.TopicByID(m, other.Subjects[0].Topics[0].UUID)
			require.Equal(t, problem.NotFound, problem.From(err).Type, "%s finds a topic of %s", m.Code, other.Code)
		}
	}
}

// A market without a list answers null, and has no topic.
func TestNoListIsNull(t *testing.T) {
	m := &market.Market{Country: market.Country{ID: "GR", Code: "GR"}}
	text, err := json.Marshal(subject.Of(m))
	require.NoError(t, err)
	require.JSONEq(t, `{"countryId":"GR","countryCode":"GR","subjects":null}`, string(text))
	_, err = subject.BySlug(m, "a")
	require.Equal(t, problem.NotFound, problem.From(err).Type)
	_, err = subject.TopicBySlug(m, "a-b")
	require.Equal(t, problem.NotFound, problem.From(err).Type)
}

func TestCountedHasNoTopics(t *testing.T) {
	for _, m := range registry(t).All() {
		list, counted := subject.Of(m), subject.Of(m).Counted()
		require.Equal(t, m.Subjects == nil, counted.Subjects == nil, m.Code)
		require.Len(t, counted.Subjects, len(list.Subjects))
		for i, s := range counted.Subjects {
			require.Equal(t, list.Subjects[i].Head, s.Head)
			require.Equal(t, len(list.Subjects[i].Topics), s.TopicCount)
			require.Equal(t, []subject.Topic{}, s.Topics, "null would be no list")
		}
	}
}

func TestUnknownSlugsAreNotFound(t *testing.T) {
	m := &market.Market{Subjects: []market.Subject{{Slug: "a-b", Topics: []market.Topic{{Slug: "c", UUID: "u"}}}}}
	_, err := subject.TopicBySlug(m, "a-b-c")
	require.NoError(t, err)
	for _, slug := range []string{"", "a-b", "a-b-", "-c", "a-bc", "a-b_c", "a-b-c-d", "xa-b-c"} {
		_, err := subject.TopicBySlug(m, slug)
		require.Equal(t, problem.NotFound, problem.From(err).Type, slug)
	}
}
