package index_test

import (
	"io/fs"
	"testing"

	"knowmad/pkg/features/search/index"

	"github.com/stretchr/testify/require"
)

func slice(all ...fs.FS) []fs.FS { return all }

func TestFoundWhenPublishedAndGoneWhenNot(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		require.Empty(t, w.find("de", "bruch"))
		w.put(index.Document{Know: "a", Market: "de", Title: "Brüche kürzen", Subject: 1, SubjectName: "Mathe", Format: "DOCUMENT", Pages: []string{"Ein Bruch hat Zähler und Nenner.", "geheim"}, Sharp: 1})
		require.Equal(t, []string{"a"}, w.find("de", "brüche"))
		require.Equal(t, []string{"a"}, w.find("de", "ZÄHLER nenner"))
		require.Equal(t, []string{"a"}, w.find("de", "geheim"))
		require.Empty(t, w.find("es", "brüche"))
		w.put(index.Document{Know: "a", Market: "de", Title: "Dreiecke", Pages: []string{"Ein Dreieck."}, Sharp: 1})
		require.Empty(t, w.find("de", "brüche"))
		require.Equal(t, []string{"a"}, w.find("de", "dreieck"))
		w.take("a")
		require.Empty(t, w.find("de", "dreieck"))
	})
}
