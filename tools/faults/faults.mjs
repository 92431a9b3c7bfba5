// Faults that the tests must catch, one per kind of thing that they guard. Each is
// an edit of what the product does, found by its text wherever it stands, so that
// moving files changes nothing here; and what guards it, found by the test's name.
//
// When an edit no longer finds its place, the code says the same thing otherwise:
// state the same fault anew, never drop it.
//
// Here are those of rights, data and builds; by whom they are met, the others stand in
// server.mjs, visitors.mjs and managers.mjs, those of knows in knows.mjs and
// those of moderation in moderation.mjs.
import { knowFaults } from './knows.mjs';
import { managerFaults } from './managers.mjs';
import { moderationFaults } from './moderation.mjs';
import { serverFaults } from './server.mjs';
import { visitorFaults } from './visitors.mjs';

/**
 * @typedef {object} Fault
 * @property {string} name what visitors, users or managers would meet
 * @property {string[]} files ends of the names of the files in which the text may stand
 * @property {RegExp} find the text, once in all of those files
 * @property {string} replace what stands there with the fault
 * @property {Guard} guard what must fail
 *
 * @typedef {{go: string[]} | {vitest: string, files: string[], market?: string} | {e2e: string, named: string} | {check: string[]}} Guard
 * tests of Go by name, or one with a part of its own (TestScripts/explain); files of a vitest project, by a part of their names; a
 * journey, for which the product is built; or any command of the project
 */

/** @type {Fault[]} */
export const faults = [
  {
    name: 'users may read what staff may',
    files: ['staff/rights.go'],
    find: /"staff\.users\.read", Least: right\.Staff/,
    replace: '"staff.users.read", Least: right.User',
    guard: { go: ['TestStaffCallsRefuseOtherUsers'] },
  },
  {
    name: 'a user ends the session of another one',
    files: ['.go'],
    find: /(SELECT COUNT\(\*\) FROM sessions WHERE id = \?) AND user_id = \?( AND ended IS NULL`, id), user\)/,
    replace: '$1$2)',
    guard: { go: ['TestListAndEndSessions'] },
  },
  {
    name: 'a search finds the schools of another market',
    files: ['.go'],
    find: /FROM schools s WHERE s\.market = \?/,
    replace: 'FROM schools s WHERE (s.market = ? OR TRUE)',
    guard: { go: ['TestSearch', 'TestHasRegion', 'TestSearchPages'] },
  },
  {
    name: 'what a page is told stands unescaped inside its script',
    files: ['payload.go'],
    find: /import \(([\s\S]*)b, err := json\.Marshal\(part\)/,
    replace:
      'import (\n\t"bytes"$1var buf bytes.Buffer\n\tenc := json.NewEncoder(&buf)\n\tenc.SetEscapeHTML(false)\n\terr := enc.Encode(part)\n\tb := bytes.TrimSpace(buf.Bytes())',
    guard: { go: ['TestHostileDataIsEscaped', 'TestHostileURLsAreEscaped'] },
  },
  {
    name: 'the layer of an environment changes nothing that the pack says',
    files: ['tree.go'],
    find: /Merge\(f\.Value, over\.Get\(f\.Name\)\)/,
    replace: 'f.Value',
    guard: { go: ['TestEnvironmentLayer'] },
  },
  {
    name: 'the second in which a contest ends no longer belongs to it',
    files: ['market/answers.go'],
    find: /now\.Before\(over\(\*end\)\)/,
    replace: 'now.Before(*end)',
    guard: { go: ['TestContestAtTheEdgesOfItsWindow'] },
  },
  {
    name: 'a write without a signature is taken',
    files: ['.go'],
    find: /if !call\.Signed \|\|/,
    replace: 'if call.Signed || !call.Signed ||',
    guard: { go: ['TestWritesAreSigned'] },
  },
  {
    name: 'a refresh token that was used twice leaves its session open',
    files: ['.go'],
    find: /(its session is ended"\)\n\s+)return s\.end\w*\(ctx, q, f\.Session\)/,
    replace: '$1return nil',
    guard: { go: ['TestAReusedTokenEndsItsFamily'] },
  },
  {
    name: 'writes of one address are not limited',
    files: ['.go'],
    find: /if ok, wait := a\.limits\.Allow\(client\); !ok \{/,
    replace: 'if ok, wait := a.limits.Allow(client); !ok && ok {',
    guard: { go: ['TestRateLimit'] },
  },
  {
    name: 'caches keep a page that was seen as of another time',
    files: ['middleware.go'],
    find: /res\.Before\(func\(\) \{ h\.Set\("Cache-Control", "no-store"\) \}\)/,
    replace: '_ = h',
    guard: { go: ['TestPreviewAnswersAreNoStore'] },
  },
  {
    name: 'pages run any inline script',
    files: ['policy.go'],
    find: /"script-src " \+ strings\.Join\(scripts, " "\)/,
    replace: `"script-src 'unsafe-inline' " + strings.Join(scripts, " ")`,
    guard: { go: ['TestCSPAllowsExactlyThePagesSources'] },
  },
  {
    name: 'a percent sign in a search of staff finds everybody',
    files: ['.go'],
    find: /strings\.NewReplacer\("!", "!!", "%", "!%", "_", "!_"\)(\.Replace\(text\))/,
    replace: 'strings.NewReplacer()$1',
    guard: { go: ['TestFindingPeople'] },
  },
  {
    name: 'a statement is one of SQLite alone',
    files: ['.go'],
    find: /INSERT INTO blob_holders (\(hash, holder\) VALUES \(\?, \?\)) ON CONFLICT \(hash, holder\) DO NOTHING/,
    replace: 'INSERT OR IGNORE INTO blob_holders $1',
    guard: { go: ['TestBlobIsDeletedAfterItsLastRelease'] },
  },
  {
    name: 'the picture of a user outlives their account',
    files: ['leave.go'],
    find: /if err := s\.Blobs\.Release\(ctx, q, pictureHolder\(user\)\); err != nil/,
    replace: 'if err := error(nil); err != nil',
    guard: {
      go: [
        'TestDeletionLeavesNoTraceOfUser',
        'TestDeletionFromRequestToErasure',
        'TestEraseDeletesEverythingAndReservesUsername',
      ],
    },
  },
  {
    name: 'mails that can be ended have no header that says so',
    files: ['letter.go'],
    find: /m\.SetListUnsubscribeOneClick\(l\.Unsubscribe\)/,
    replace: 'error(nil)',
    guard: { go: ['TestUnsubscribe'] },
  },
  {
    name: 'a sign-in leads on to another site',
    files: ['ownPath.ts'],
    find: /return foreign \|\|/,
    replace: 'return (foreign && url.hash === "#") ||',
    guard: { vitest: 'unit', files: ['ownPath'] },
  },
  {
    name: 'a button with a drawing has no name',
    files: ['IconButton.tsx'],
    find: /(className=\{classNames\}\n\s+)aria-label=\{label\}\n/,
    replace: '$1title={label && undefined}\n',
    // marketlint:allow under which market a story runs is the test's own choice
    guard: { vitest: 'stories', files: ['IconButton'], market: 'de' },
  },
  {
    name: 'a text lacks in one language',
    files: ['account/messages/de.json'],
    find: /\n {2}"auth\.signIn\.submit"[^\n]+/,
    replace: '',
    guard: { check: ['node', 'tools/messages/run.mjs', '--check'] },
  },
  {
    name: 'browsers get every field of a market',
    files: ['cut.go'],
    find: /below, allowed := (f\[name\]\s+)if !allowed \{\s+continue\s+\}/,
    replace: 'below := $1',
    guard: {
      go: ['TestUnlistedPackFieldsReachNoDocument', 'TestAViewHasTheListedFieldsAsTheyAreCompiled'],
    },
  },
  {
    name: 'a type of the browser is not what the schema says',
    files: ['schemas/market.cue'],
    find: /\n\tshowGrades!: bool\n/,
    replace: '\n\tshowGrades!: bool\n\n\t// A field that nothing reads.\n\tshowNothing?: bool\n',
    guard: { check: ['node', 'tools/gen/run.mjs', '--check'] },
  },
  {
    name: 'a market has a currency that there is not',
    files: ['markets/pl/market.yaml'],
    find: /\ncurrency: PLN/,
    replace: '\ncurrency: PLX',
    guard: { check: ['go', 'run', './cmd/marketctl', 'vet', '--markets', 'markets'] },
  },
  {
    name: 'code decides by the code of a market',
    files: ['market.go'],
    find: /\nfunc \(s Status\) In\(env Environment\) bool \{/,
    replace:
      '\nfunc (s Status) In(env Environment) bool {\n\tif s == "de" {\n\t\treturn true\n\t}\n',
    guard: { check: ['go', 'run', './tools/marketlint', '.'] },
  },
  {
    name: 'a page in the browser is not the one that the server sent',
    files: ['HomeScreen.tsx'],
    find: /(export default function HomeScreen[\s\S]*?)\n {2}return \(\n/,
    replace:
      '$1\n  if (typeof window !== "undefined") return <p>{String(Math.random())}</p>;\n  return (\n',
    guard: { e2e: 'tools/e2e/console.test.mjs', named: '^de: the console stays empty' },
  },
  ...serverFaults,
  ...visitorFaults,
  ...managerFaults,
  ...knowFaults,
  ...moderationFaults,
];
