package moderation_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/moderation"
	"knowmad/pkg/platform/db"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// ask asks for learning material and gives the demand's uuid.
func (b *browser) ask(title, description string) string {
	b.T.Helper()
	subjects := apptest.Decode[struct{ Subjects []struct{ ID int } }](b.T, b.Get("/api/subjects")).Subjects
	got := b.Post("/api/know-demands", fields{"title": title, "description": description, "subjectId": subjects[0].ID})
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[struct{ UUID string }](b.T, got).UUID
}

// folder makes a folder in another one ("" for the top) and gives its uuid.
func (b *browser) folder(name, in string) string {
	b.T.Helper()
	id := uuid.NewString()
	body := fields{"uuid": uuid.NewString(), "kind": "CREATE_FOLDER", "folder": id, "name": name}
	if in != "" {
		body["to"] = in
	}
	got := b.Post("/api/library/changes", body)
	require.Equal(b.T, 200, got.Status, got.Text)
	return id
}

func (b *browser) changeFolder(kind, folder string, more ...fields) {
	b.T.Helper()
	body := fields{"uuid": uuid.NewString(), "kind": kind, "folder": folder}
	for _, m := range more {
		for name, value := range m {
			body[name] = value
		}
	}
	got := b.Post("/api/library/changes", body)
	require.Equal(b.T, 200, got.Status, got.Text)
}

func linkOf(folder string) string { return "/api/library/folders/" + folder + "/link" }

// shareFolder shares a folder and gives its link's uuid.
func (b *browser) shareFolder(folder string) string {
	b.T.Helper()
	got := b.Do(http.MethodPut, linkOf(folder), nil)
	require.Equal(b.T, 200, got.Status, got.Text)
	path := apptest.Decode[struct{ SharedAt string }](b.T, got).SharedAt
	return path[len(path)-36:]
}

func (b *browser) try(kind, id, reason string, more ...fields) apptest.Reply {
	b.T.Helper()
	body := fields{"kind": kind, "id": id, "reason": reason}
	for _, m := range more {
		for name, value := range m {
			body[name] = value
		}
	}
	return b.Post("/api/reports", body)
}

// tell reports a demand or a folder and gives the report's uuid.
func (b *browser) tell(kind, id, reason string, more ...fields) string {
	b.T.Helper()
	got := b.try(kind, id, reason, more...)
	require.Equal(b.T, 201, got.Status, got.Text)
	return apptest.Decode[moderation.Receipt](b.T, got).UUID
}

// What one doesn't see is as little there for a report as what there never was.
func TestDemandsAndFoldersThatCannotBeReported(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena := w.member("us", "lena")
		missing := func(b *browser, kind, id string) {
			t.Helper()
			got, none := b.try(kind, id, "SPAM"), b.try(kind, uuid.NewString(), "SPAM")
			require.Equal(t, "NotFoundError", got.Problem(), got.Text)
			require.Equal(t, none.Status, got.Status)
			require.Equal(t, none.Said(), got.Said())
		}
		demand := lena.ask("Gedichtanalyse", "")
		folder := lena.folder("Mathe", "")
		inside := lena.folder("Brüche", folder)
		link := lena.shareFolder(folder)

		missing(w.visitor("de"), "demand", demand)
		missing(w.visitor("gb"), "demand", demand) // the language is the same, the market isn't
		missing(w.visitor("de"), "folder", link)
		visitor := w.visitor("us")
		missing(visitor, "folder", folder) // its own id, which its link doesn't have
		missing(visitor, "folder", inside)
		for _, kind := range []string{"know", "knower", "folder"} {
			missing(visitor, kind, demand)
		}
		missing(visitor, "demand", link)

		lena.changeFolder("DELETE_FOLDER", folder)
		missing(visitor, "folder", link)
		lena.changeFolder("RESTORE_FOLDER", folder)
		require.Equal(t, 200, lena.Do(http.MethodDelete, linkOf(folder), nil).Status)
		missing(visitor, "folder", link)
		require.Equal(t, 204, lena.Do(http.MethodDelete, "/api/know-demands/"+demand, nil).Status)
		missing(visitor, "demand", demand)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM moderation_cases`))
	})
}

// A removed demand is gone for all, as if its asker had deleted it; the know that answers
// it stays.
func TestRemovalOfADemand(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara, visitor := w.member("us", "lena"), w.member("us", "mia"), w.staff("mara"), w.visitor("us")
		w.Exec(`INSERT INTO profiles (user_id, language) VALUES (?, 'es')`, lena.id)
		demand := lena.ask("Anna’s phone number", "She <b>owes</b> me.")
		require.Equal(t, 200, mia.Do(http.MethodPut, "/api/know-demands/"+demand+"/reservation", nil).Status)
		first := visitor.tell("demand", strings.ToUpper(demand), "PERSONAL_DATA", fields{"email": "vera@example.org", "text": "That is me."})
		require.Equal(t, first, visitor.tell("demand", demand, "SPAM", fields{"email": "vera@example.org"}))
		mia.tell("demand", demand, "HATE")

		row := mara.only()
		require.Equal(t, moderation.OfDemand, row.Subject.Kind)
		require.Equal(t, 2, row.Reports)
		require.Equal(t, "Anna’s phone number", *row.Subject.Title)
		require.Equal(t, "us", row.Subject.Market)
		require.True(t, strings.HasSuffix(*row.Subject.URL, "/knowdemands/"+demand))
		require.Contains(t, *row.Subject.URL, "us.")
		require.Equal(t, lena.id, row.Subject.Author.Value.UUID)
		require.Nil(t, row.Subject.Slug)
		require.Nil(t, row.Subject.Status)
		c := mara.read(row.UUID)
		require.Equal(t, []moderation.Decision{moderation.Keep, moderation.Remove}, c.Choices)
		require.Equal(t, "She <b>owes</b> me.", c.Document.Value.Description)
		require.Len(t, c.Said, 2)

		require.Equal(t, "FormValidationError ground reason", mara.decide(row.UUID, fields{"decision": "REMOVE"}).Problem())
		require.Equal(t, "FormValidationError decision", mara.decide(row.UUID, fields{"decision": "BLOCK", "ground": "HATE", "reason": "So."}).Problem())
		require.Equal(t, 200, visitor.Get("/api/know-demands/"+demand).Status)
		mara.decided(row.UUID, "REMOVE")

		for _, b := range []*browser{visitor, lena, mia} {
			require.Equal(t, 404, b.Get("/api/know-demands/"+demand).Status)
			require.Equal(t, 404, b.try("demand", demand, "SPAM").Status)
			require.NotContains(t, b.Get("/api/know-demands").Text, demand)
		}
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demand_reservations`))
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM demands WHERE title <> '' OR description <> ''`))
		kinds, all := w.mails("lena@example.org")
		require.Equal(t, []string{"demand-removed"}, kinds)
		require.Equal(t, "es", all[0].Language, "as she chose")
		require.Contains(t, all[0].Content, "Anna’s phone number")
		require.Contains(t, all[0].Content, "COPYRIGHT")
		require.Contains(t, all[0].Content, "Kapitel eines Buches")
		for _, who := range []string{"vera", "mia"} {
			kinds, all = w.mails(who + "@example.org")
			require.Equal(t, []string{"report-decided"}, kinds)
			require.Contains(t, all[0].Content, `"removed"`)
			require.Contains(t, all[0].Content, "Anna’s phone number")
		}
		log := mara.logged()
		require.Len(t, log, 1)
		require.Equal(t, lena.id, *log[0].User)
		require.Equal(t, demand, log[0].Details["demand"])
		c = mara.read(row.UUID)
		require.Nil(t, c.Document.Value)
		require.Nil(t, c.Subject.Title)
		require.Equal(t, moderation.Remove, c.Outcome.Value.Decision)
	})
}

// A folder whose sharing staff ended is its owner's alone from then on, and stays so.
func TestRemovalOfASharedFolder(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara, visitor := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara"), w.visitor("de")
		outer := lena.folder("Klasse 9", "")
		folder := lena.folder("Frau Müller ist doof", outer)
		inside := lena.folder("Beweise", folder)
		lena.changeFolder("DELETE_FOLDER", lena.folder("Im Papierkorb", folder))
		link, around := lena.shareFolder(folder), lena.shareFolder(outer)
		read := func(link, folder string) apptest.Reply {
			return visitor.Get("/api/library/shared/" + link + "?folder=" + folder)
		}
		require.Equal(t, 200, read(link, inside).Status)
		visitor.tell("folder", strings.ToUpper(link), "HATE", fields{"email": "vera@example.org"})
		mia.tell("folder", link, "HATE")

		row := mara.only()
		require.Equal(t, moderation.OfFolder, row.Subject.Kind)
		require.Equal(t, "Frau Müller ist doof", *row.Subject.Title)
		require.Equal(t, lena.id, row.Subject.Author.Value.UUID)
		require.Equal(t, "de", row.Subject.Market)
		require.Contains(t, *row.Subject.URL, "/library/shared/frau-mueller-ist-doof-"+link)
		c := mara.read(row.UUID)
		require.Equal(t, []moderation.Decision{moderation.Keep, moderation.Remove}, c.Choices)
		require.Equal(t, []string{"Beweise"}, c.Document.Value.Folders)
		require.Equal(t, "private", c.Document.Value.Visibility)
		mara.decided(row.UUID, "REMOVE")

		for _, b := range []*browser{visitor, lena, mia} {
			require.Equal(t, 404, b.Get("/api/library/shared/"+link).Status)
			require.Equal(t, 404, b.try("folder", link, "HATE").Status)
		}
		require.NotContains(t, read(around, "").Text, "Müller", "it isn't shown around it either")
		require.Equal(t, 404, read(around, folder).Status)
		require.Equal(t, 404, read(around, inside).Status)
		copied := mia.Post("/api/library/shared/"+around+"/copy", fields{"uuid": uuid.NewString()})
		require.Equal(t, 201, copied.Status, copied.Text)
		require.NotContains(t, mia.Get("/api/library").Text, "Müller")

		own := lena.Get("/api/library").Text
		require.Contains(t, own, "Frau Müller ist doof")
		require.Contains(t, own, "Beweise")
		lena.changeFolder("RENAME_FOLDER", folder, fields{"name": "Frau M.", "version": 1})
		lena.changeFolder("MOVE_FOLDER", folder)
		lena.changeFolder("DELETE_FOLDER", folder)
		lena.changeFolder("RESTORE_FOLDER", folder)
		again := lena.Do(http.MethodPut, linkOf(folder), nil)
		require.Equal(t, "ForbiddenError", again.Problem(), "by another name, at another place")
		require.Equal(t, 1, strings.Count(lena.Get("/api/library").Text, `"sharingEnded":true`))

		kinds, all := w.mails("lena@example.org")
		require.Equal(t, []string{"folder-unshared"}, kinds)
		require.Contains(t, all[0].Content, "/app/library")
		for _, who := range []string{"vera", "mia"} {
			kinds, all = w.mails(who + "@example.org")
			require.Equal(t, []string{"report-decided"}, kinds)
			require.Contains(t, all[0].Content, `"removed"`)
		}
		require.Equal(t, link, mara.logged()[0].Details["folder"])

		amy := w.member("us", "amy")
		w.visitor("gb").tell("folder", amy.shareFolder(amy.folder("Maths", "")), "HATE")
		require.Equal(t, "us", mara.only().Subject.Market, "its owner's, not that of the site on which it was read")
		mara.decided(mara.only().UUID, "KEEP")

		abroad := w.visitor("de")
		abroad.Bearer = amy.Bearer
		w.visitor("de").tell("folder", abroad.shareFolder(abroad.folder("Mathe", "")), "HATE")
		require.Equal(t, "de", mara.only().Subject.Market, "its owner's market has no site of its language")
	})
}

// What stays is told to those who reported it; its author isn't troubled.
func TestDemandsAndFoldersThatStay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
		demand, link := lena.ask("Gedichtanalyse", ""), lena.shareFolder(lena.folder("Mathe", ""))
		mia.tell("demand", demand, "SPAM")
		mia.tell("folder", link, "SPAM")
		for _, row := range mara.queue("OPEN").Content {
			mara.decided(row.UUID, "KEEP")
		}
		require.Equal(t, 200, mia.Get("/api/know-demands/"+demand).Status)
		require.Equal(t, 200, mia.Get("/api/library/shared/"+link).Status)
		kinds, _ := w.mails("lena@example.org")
		require.Empty(t, kinds)
		kinds, _ = w.mails("mia@example.org")
		require.Equal(t, []string{"report-decided", "report-decided"}, kinds)
		mia.tell("demand", demand, "SPAM")
		require.Equal(t, demand, mara.only().Subject.UUID, "a new case")
	})
}

// Several members of staff who decide at once make one decision, and their own things are
// decided by others.
func TestOneDecisionOfADemandAndAFolder(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		staff := []*browser{w.staff("mara"), w.staff("nils"), w.staff("olga"), w.staff("paul")}
		paul := staff[3]
		things := map[string]string{"demand": paul.ask("Gedichtanalyse", ""), "folder": paul.shareFolder(paul.folder("Mathe", ""))}
		for kind, thing := range things {
			w.visitor("de").tell(kind, thing, "SPAM", fields{"email": kind + "@example.org"})
		}
		for _, row := range staff[0].queue("OPEN").Content {
			require.Empty(t, paul.read(row.UUID).Choices)
			decision := fields{"decision": "REMOVE", "ground": "SPAM", "reason": "Es ist Werbung."}
			require.Equal(t, "ForbiddenError", paul.decide(row.UUID, decision).Problem())
			statuses := make([]int, 3)
			var all sync.WaitGroup
			for i, b := range staff[:3] {
				all.Go(func() {
					statuses[i] = b.Browser.Post("/api/staff/cases/"+row.UUID+"/decision",
						decision.With("decision", []string{"REMOVE", "KEEP", "REMOVE"}[i])).Status
				})
			}
			all.Wait()
			slices.Sort(statuses)
			require.Equal(t, []int{200, 409, 409}, statuses)
			removed := staff[0].read(row.UUID).Outcome.Value.Decision == moderation.Remove
			kind := string(row.Subject.Kind)
			path := map[string]string{"demand": "/api/know-demands/", "folder": "/api/library/shared/"}[kind] + things[kind]
			require.Equal(t, removed, w.visitor("de").Get(path).Status == 404)
			kinds, _ := w.mails(kind + "@example.org")
			require.Len(t, kinds, 1)
		}
		require.Len(t, staff[0].logged(), 2)
	})
}

// Where the log can't be written nothing is removed.
func TestRemovalOfADemandAndAFolderIsAllOrNothing(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		lena, mara := w.member("de", "lena"), w.staff("mara")
		demand, link := lena.ask("Gedichtanalyse", ""), lena.shareFolder(lena.folder("Mathe", ""))
		lena.tell("demand", demand, "SPAM")
		lena.tell("folder", link, "SPAM")
		w.Exec(`ALTER TABLE staff_log RENAME TO hidden_log`)
		for _, row := range mara.queue("OPEN").Content {
			require.Equal(t, 500, mara.decide(row.UUID, fields{"decision": "REMOVE", "ground": "SPAM", "reason": "Es ist Werbung."}).Status)
		}
		require.Len(t, mara.queue("OPEN").Content, 2)
		require.Equal(t, 200, lena.Get("/api/know-demands/"+demand).Status)
		require.Equal(t, 200, lena.Get("/api/library/shared/"+link).Status)
		require.Zero(t, w.Count(`SELECT COUNT(*) FROM mails`))
	})
}

// leaves deletes lena's account.
func leaves(w *world, lena, _ *browser, _, _ string) {
	w.T.Helper()
	now := db.At(w.Clock.Now())
	w.Exec(`INSERT INTO deletions (user_id, authored, market, requested, due) VALUES (?, 'remove', 'de', ?, ?)`, lena.id, now, now)
	w.Exec(`INSERT INTO jobs (id, kind, unique_key, state, args, created, due) VALUES (?, 'takeout.erasure', ?, 'waiting', 'null', ?, ?)`, lena.id, lena.id, now, now)
	require.Eventually(w.T, func() bool { return w.Count(`SELECT COUNT(*) FROM users WHERE id = ?`, lena.id) == 0 }, patience, 5*time.Millisecond)
}

// Whatever ends a demand or the sharing of a folder ends its case, and who reported it is
// told.
func TestCasesOfEndedDemandsAndFoldersEnd(t *testing.T) {
	for name, end := range map[string]struct {
		kind string
		by   func(w *world, lena, mara *browser, thing, folder string)
	}{
		"deleted by its asker": {"demand", func(w *world, lena, _ *browser, thing, _ string) {
			require.Equal(w.T, 204, lena.Do(http.MethodDelete, "/api/know-demands/"+thing, nil).Status)
		}},
		"deleted by staff": {"demand", func(w *world, _, mara *browser, thing, _ string) {
			require.Equal(w.T, 204, mara.Do(http.MethodDelete, "/api/staff/know-demands/"+thing, nil).Status)
		}},
		"unshared": {"folder", func(w *world, lena, _ *browser, _, folder string) {
			require.Equal(w.T, 200, lena.Do(http.MethodDelete, linkOf(folder), nil).Status)
		}},
		"deleted for good": {"folder", func(w *world, lena, mara *browser, _, folder string) {
			lena.changeFolder("DELETE_FOLDER", folder)
			row := mara.only()
			require.Equal(w.T, "Titel", *row.Subject.Title, "from the bin it can come back, with its link")
			require.Len(w.T, mara.read(row.UUID).Choices, 2)
			w.Clock.Pass(31 * 24 * time.Hour)
			mara.signIn()
			w.Another() // which sweeps when it starts
		}},
		"its asker has left":  {"demand", leaves},
		"its sharer has left": {"folder", leaves},
	} {
		t.Run(name, func(t *testing.T) {
			each(t, func(t *testing.T, w *world) {
				lena, mia, mara := w.member("de", "lena"), w.member("de", "mia"), w.staff("mara")
				folder := lena.folder("Titel", "")
				thing := lena.ask("Titel", "")
				if end.kind == "folder" {
					thing = lena.shareFolder(folder)
				}
				mia.tell(end.kind, thing, "SPAM")
				id := mara.only().UUID
				end.by(w, lena, mara, thing, folder)
				require.Eventually(t, func() bool { return len(mara.queue("OPEN").Content) == 0 }, patience, 5*time.Millisecond)
				row := mara.queue("DECIDED").Content[0]
				require.Equal(t, moderation.Gone, *row.Decision)
				require.Nil(t, row.Subject.Title)
				require.Nil(t, mara.read(id).Document.Value)
				require.Equal(t, 409, mara.decide(id, fields{"decision": "KEEP"}).Status)
				kinds, all := w.mails("mia@example.org")
				require.Equal(t, []string{"report-decided"}, kinds)
				require.Contains(t, all[0].Content, `"gone"`)
				require.Contains(t, all[0].Content, "Titel")
			})
		})
	}
}
