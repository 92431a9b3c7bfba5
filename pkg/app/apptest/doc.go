// Package apptest is for tests of slices: a whole server on a database of each engine, with a
// clock that only the test moves, and browsers that make calls like the web client.
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
// Start with Each and Browser; AddUser and SignIn make users, Uploads replace users'
// files. Only tests import this package.
package apptest
