package know_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A public know with nearly the text of a published one waits for staff; its author is
// told, and other users and visitors don't see it. Private knows don't wait.
func TestNearlyTheSameTextWaitsForStaff(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		var b strings.Builder
		b.WriteString("Ein Bruch besteht aus Zähler, Bruchstrich und Nenner. Kürzen heißt, Zähler und Nenner durch dieselbe Zahl zu teilen, " +
			"und der Wert des Bruches bleibt dabei gleich. Erweitern heißt, beide mit derselben Zahl malzunehmen. " +
			"Wer zwei Brüche addieren will, bringt sie zuerst auf den gleichen Nenner und zählt dann die Zähler zusammen. ")
		for i := range 60 {
			fmt.Fprintf(&b, "Beispiel %d: die Zahl %d geteilt durch %d ergibt gekürzt einen anderen Bruch. ", i, i*7+3, i+2)
		}
		text := b.String()
		lena, mia := w.member("de", "lena"), w.member("de", "mia")
		first := lena.publish("Brüche", text)
		w.Clock.Pass(time.Second)
		require.Equal(t, "de", *lena.read(first.UUID).TextLanguage)
		copied := mia.publish("Meine Brüche", strings.Replace(text, "Ein Bruch", "So ein Bruch", 1))
		require.Equal(t, "REVIEW", w.status(copied.UUID))
		review := mia.read(copied.UUID).Own.Value.Review.Value
		require.Equal(t, "similar", review.Reason)
		require.Contains(t, *review.Path, first.UUID)
		require.Equal(t, 404, lena.Get("/api/knows/"+copied.UUID).Status)
		require.Equal(t, 404, w.visitor("de").Get("/api/knows/u/"+copied.UUID).Status)
		require.Equal(t, 1, w.visitor("de").list("/api/knows").Total)
		require.Empty(t, w.card(mia.id).Knower)

		change := mia.Do("PATCH", "/api/knows/"+copied.UUID, fields{"version": 1, "visibility": "private"})
		require.Equal(t, 200, change.Status, change.Text)
		require.Equal(t, "PRIVATE", w.status(copied.UUID))
		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+copied.UUID, fields{"version": 2, "visibility": "public"}).Status)
		require.Equal(t, "REVIEW", w.status(copied.UUID), "that is no way around it")

		require.Equal(t, 200, lena.Do("PATCH", "/api/knows/"+first.UUID, fields{"version": 1, "uploadIds": []string{lena.upload("neu.pdf", pdf(text, "und mehr"))}}).Status)
		w.done(first.UUID)
		require.Equal(t, "PUBLISHED", w.status(first.UUID), "a copy does nothing to what it was copied from")

		require.Equal(t, 200, mia.Do("PATCH", "/api/knows/"+copied.UUID, fields{"version": 3, "uploadIds": []string{mia.upload("eigen.pdf", pdf("Ein eigener Text."))}}).Status)
		w.done(copied.UUID)
		require.Equal(t, "PUBLISHED", w.status(copied.UUID), "other files wait for nobody")
	})
}
