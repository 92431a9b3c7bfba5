// Knows for walks through a market: they share a topic, a subject, a grade or nothing.
import { randomBytes } from 'node:crypto';
import { market } from './journey.mjs';
import { ask, call, checked, follow, openAccount, siteOf } from './share.mjs';

/** Titles with the longest words of each language, and a heading and a table of its own script. */
export const WORDS = {
  de: {
    title: 'Wahrscheinlichkeitsverteilungen und Differentialgleichungssysteme',
    heading: 'Bevölkerungsentwicklung',
    cells: ['Jahr', 'Einwohnerzahl'],
    tag: 'klassenarbeitsvorbereitung',
  },
  us: {
    title: 'Standardized test preparation: internationalization and industrialization',
    heading: 'Industrialization',
    cells: ['Year', 'Population'],
    tag: 'standardized-test',
  },
  gr: {
    title: 'Αλληλεπιδραστικότητα και ηλεκτροεγκεφαλογραφήματα στη Βιολογία',
    heading: 'Επανάληψη των κεφαλαίων',
    cells: ['Έτος', 'Πληθυσμός'],
    tag: 'πανελλαδικές-εξετάσεις',
  },
};

/** Words of which no two texts have many in common: texts that are nearly the same wait for staff. */
const words = (count) =>
  Array.from({ length: count }, () => randomBytes(4).toString('hex')).join(' ');

/** A text of several pages that begins with a heading and a table. */
function longText(code) {
  const { title, heading, cells } = WORDS[code];
  const row = (...fields) => `| ${fields.join(' | ')} |`;
  const table = [row(...cells), row('---', '---'), row('1900', '56'), row('1950', '69')];
  const parts = Array.from({ length: 14 }, (_, i) => `## ${heading} ${i + 1}\n\n${words(70)}`);
  return [`# ${title}`, `## ${heading}`, table.join('\n'), ...parts].join('\n\n');
}

const PASSWORD = 'blau Fahrrad 77 Regen';
const emailOf = (site, name) => `${name.toLowerCase()}.${site.code}@example.org`;

/** Opens an account of a market by the API; its access token. */
export async function tokenOf(site, name) {
  const { accessToken } = await openAccount(site, {
    email: emailOf(site, name),
    password: PASSWORD,
    name,
    ...(market(site.code).minimumAge !== null && { dateOfBirth: '2008-05-31' }),
  });
  return accessToken;
}

/** Opens an account of staff; the token of a session that has begun since. */
async function openOffice(on, site) {
  await tokenOf(site, 'Staff');
  const email = emailOf(site, 'Staff');
  await on.server.operate('staff', 'add', email);
  const grant = { grantType: 'password', email, password: PASSWORD };
  return JSON.parse(await call(site, 200, 'POST', '/api/auth/oauth/token', grant)).accessToken;
}

const offices = new Map();

/** Reports a know, and lets staff decide that it stays. */
export async function reportInVain(on, site, uuid) {
  if (!offices.has(site.code)) offices.set(site.code, openOffice(on, site));
  const staff = await offices.get(site.code);
  const report = { kind: 'know', id: uuid, reason: 'SPAM' };
  await call(site, 201, 'POST', '/api/reports', report);
  const headers = { Authorization: `Bearer ${staff}` };
  const { text } = checked(await ask(site, 'GET', '/api/staff/cases?state=OPEN', headers), 200);
  const one = JSON.parse(text).content.find(({ subject }) => subject.uuid === uuid);
  const path = `/api/staff/cases/${one.uuid}/decision`;
  await call(site, 200, 'POST', path, { decision: 'KEEP' }, staff);
}

/** Shares a text and resolves with the know, as readers get it. */
export async function shareText(site, token, title, text = words(40), more = {}) {
  const body = { title, visibility: 'public', text, ...more };
  const { uuid } = JSON.parse(await call(site, 201, 'POST', '/api/knows', body, token));
  const { status } = await follow(site, token, uuid);
  if (status !== 'PUBLISHED') throw new Error(`the know is ${status}`);
  return JSON.parse(checked(await ask(site, 'GET', `/api/knows/${uuid}`, {}), 200).text);
}

/** The first topic of a market that others have, too, with its subject, and another subject. */
export function placesOf(code) {
  const { servedSubjects: subjects } = market(code);
  const subject = subjects.find(({ topics }) => topics.length > 2 && topics[0].concepts);
  return { subject, topic: subject.topics[0], other: subjects.find((one) => one !== subject) };
}

const shared = new Map();

/** The knows of a market on a stage, shared when they are asked for first. */
export function knowsOf(on, code) {
  const shareAll = async () => {
    const site = siteOf(on.server, code);
    const token = await tokenOf(site, 'Mia');
    const { subject, topic, other } = placesOf(code);
    const grade = market(code).grades[0];
    const add = (title, about, text) => shareText(site, token, title, text, about);
    for (const title of ['Alfa', 'Beta', 'Gamma']) await add(title, { subjectId: other.id });
    const graded = { gradeIds: [grade.id] };
    await add('Same grade', { subjectId: other.id, ...graded });
    await add('Same subject', { subjectId: subject.id, topicIds: [subject.topics[1].uuid] });
    const topical = { subjectId: subject.id, topicIds: [topic.uuid] };
    await add('Same topic', topical);
    const { title, tag, heading } = WORDS[code];
    const about = { ...topical, ...graded, tags: [tag], description: `${heading}, ${title}.` };
    const know = await add(title, about, longText(code));
    return { site, token, know, grade };
  };
  if (!shared.has(code)) shared.set(code, shareAll());
  return shared.get(code);
}
