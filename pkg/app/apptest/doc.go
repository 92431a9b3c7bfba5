// Package apptest is for tests of slices: a whole server on a database of each
// engine, whose clock stands until the test moves it, and browsers that call it
// as the web client does.
//
//	func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }
//
//	func TestNames(t *testing.T) {
//		apptest.Each(t, nil, func(t *testing.T, s *apptest.Server) {
//			got := s.Browser("xx").Get("/api/countries")
//			require.Equal(t, 200, got.Status, got.Text)
//		})
//	}
//
// Start with Each and Browser; AddUser and SignIn make users, Uploads stand for what users
// send. Tests alone import it.
package apptest
