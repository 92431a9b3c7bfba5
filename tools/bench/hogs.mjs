// What others notice while a few users share files that cost much: how fast the server
// answers /readyz and lets people sign in, quiet and then beside bombs, slow documents,
// forms with office files that unpack to much, and streams that stay open.
import { request } from 'node:http';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { ask, json, openAccount, siteOf, upload } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';

const SECOND = 1000;
const PROBE_MILLISECONDS = 20;
const QUIET_SECONDS = 15;
const HOGS = 6;
const STREAMS = 20;
const FORM = 19;
const PASSWORD = 'blau Fahrrad 77 Regen';

const quantile = (numbers, q) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))];

/** A PDF of objects, the first of which is its catalogue. */
function pdf(...objects) {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const offsets = [];
  let at = parts[0].length;
  for (const [n, object] of objects.entries()) {
    const part = Buffer.concat([
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer <</Size ${size} /Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const stream = (dict, content) =>
  Buffer.concat([
    Buffer.from(`<<${dict} /Length ${content.length}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ]);

const catalogue = '<</Type /Catalog /Pages 2 0 R>>';

/** A page so long that pictures of it would take gigabytes. */
const longPage = (n) =>
  pdf(
    catalogue,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 1 1000000000]>>',
    stream('', `% ${n}`),
  );

/** A page whose content unpacks to a gigabyte, by a filter in a filter. */
function matryoshka(n) {
  const inner = deflateSync(Buffer.alloc(1 << 30, ' '));
  return pdf(
    catalogue,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 ${400 + n}]>>`,
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(inner)),
  );
}

/** A page that takes ten to the twelfth steps to draw. */
function endless(n) {
  const depth = 12;
  const forms = Array.from({ length: depth }, (_, i) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 400 400] ${i < depth - 1 ? `/Resources <</XObject <</X ${6 + i} 0 R>>>>` : ''}`,
      i < depth - 1 ? '/X Do '.repeat(10) : '0 0 10 10 re f',
    ),
  );
  return pdf(
    catalogue,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    `<</Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 400 ${400 + n}] /Resources <</XObject <</X 5 0 R>>>>>>`,
    stream('', '/X Do '.repeat(10)),
    ...forms,
  );
}

/** A thousand pages, each of which takes about a second. */
function slow(n) {
  const pages = 1000;
  const kids = Array.from({ length: pages }, (_, i) => `${5 + i} 0 R`).join(' ');
  const strokes = Array.from(
    { length: 60_000 },
    (_, i) => `${(i * 7) % 600} ${(i * 13) % 800} m ${(i * 31 + n) % 600} ${(i * 17) % 800} l S\n`,
  ).join('');
  return pdf(
    catalogue,
    `<</Type /Pages /Kids [${kids}] /Count ${pages}>>`,
    stream('/Filter /FlateDecode', deflateSync(`0.1 w\n${strokes}`)),
    `<</Nothing ${n}>>`,
    ...Array.from(
      { length: pages },
      () => '<</Type /Page /Parent 2 0 R /Contents 3 0 R /MediaBox [0 0 600 800]>>',
    ),
  );
}

/** A zip of parts, each a name and its content. */
function zip(parts) {
  const files = [];
  const directory = [];
  let at = 0;
  for (const [name, content] of parts) {
    const packed = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
        fields,
        entry,
        Buffer.from(name),
      ]),
    );
    files.push(local, packed);
    at += local.length + packed.length;
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const types = Buffer.from(
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${'<Default Extension="xml" ContentType="application/xml"/>'.repeat(590_000)}</Types>`,
);

/** A document of Word whose list of types has 31 MB. */
const fat = (n) =>
  zip([
    ['[Content_Types].xml', types],
    ['word/document.xml', Buffer.from(`<w/>${n}`)],
  ]);

/** Milliseconds of a call, or undefined where it fails. */
async function timed(call) {
  const begin = performance.now();
  const { status } = await call();
  return status === 200 ? performance.now() - begin : undefined;
}

/** Asks for /readyz and signs in, over and over, until the time is over. */
async function probe(site, email, seconds) {
  const until = performance.now() + seconds * SECOND;
  const ready = [];
  const signIns = [];
  let failed = 0;
  const repeat = async (into, call) => {
    while (performance.now() < until) {
      const took = await timed(call).catch(() => undefined);
      if (took === undefined) failed++;
      else into.push(took);
      await new Promise((resolve) => setTimeout(resolve, PROBE_MILLISECONDS));
    }
  };
  const [headers, body] = json({ grantType: 'password', email, password: PASSWORD });
  await Promise.all([
    repeat(ready, () => ask(site, 'GET', '/readyz', {})),
    repeat(signIns, () => ask(site, 'POST', '/api/auth/oauth/token', headers, body)),
  ]);
  return { ready: quantile(ready, 0.99), signIn: quantile(signIns, 0.5), failed };
}

/**
 * Shares files until the time is over; each form of fat files is hung up on once. Resolves with
 * how many were accepted for processing.
 */
async function hog(site, token, first, until) {
  let accepted = 0;
  const kinds = [slow, longPage, endless, matryoshka];
  const own = { Authorization: `Bearer ${token}` };
  const forms = await Promise.all(
    Array.from({ length: FORM }, (_, i) => upload(site, token, fat(first + i), `${i}.docx`)),
  );
  const send = async (title, uploadIds) => {
    const [headers, body] = json({ title, visibility: 'public', uploadIds });
    return ask(site, 'POST', '/api/knows', { ...headers, ...own }, body);
  };
  for (let n = 0; performance.now() < until(); n++) {
    try {
      await send(`Form ${n}`, forms);
      const file = kinds[n % kinds.length](first + n);
      const { status, text } = await send(`Hog ${n}`, [await upload(site, token, file, 'a.pdf')]);
      if (status === 201) {
        accepted++;
        for (let i = 0; i < STREAMS; i++) open(site, token, JSON.parse(text).uuid);
      }
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, SECOND));
    } catch (error) {
      if (error.code !== 'ECONNRESET') throw error;
    }
  }
  return accepted;
}

/** Follows a processing without an end. */
function open(site, token, uuid) {
  const req = request({
    host: '127.0.0.1',
    port: site.port,
    path: `/api/knows/${uuid}/progress`,
    headers: { Host: `${site.code}.localhost:${site.port}`, Authorization: `Bearer ${token}` },
  });
  req.on('response', (res) => res.resume());
  req.on('error', () => {});
  req.end();
}

export async function hogs(show, seconds) {
  console.log(`\nFiles that cost much, for ${seconds} seconds`);
  const server = await startServer({
    args: ['--log-level=warn', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    // marketlint:allow what is measured is on one market
    const site = siteOf(server, 'us');
    const account = async (name) => {
      const email = `${name}@example.org`;
      const fields = { email, password: PASSWORD, name, dateOfBirth: '2008-05-31' };
      return (await openAccount(site, fields)).accessToken;
    };
    await account('reader');
    const tokens = [];
    for (let i = 0; i < HOGS; i++) tokens.push(await account(`hog${i}`));
    const quiet = await probe(site, 'reader@example.org', QUIET_SECONDS);
    const end = performance.now() + seconds * SECOND;
    const [busy, ...accepted] = await Promise.all([
      probe(site, 'reader@example.org', seconds),
      ...tokens.map((token, i) => hog(site, token, i * 10_000, () => end)),
    ]);
    const alive = (await ask(site, 'GET', '/healthz', {})).status === 200;
    const sum = accepted.reduce((all, n) => all + n, 0);
    show('hostile files accepted for processing', String(sum), '');
    show('/readyz, 99 of 100, quiet', `${quiet.ready.toFixed(0)} ms`, '');
    show('/readyz, 99 of 100', `${busy.ready.toFixed(0)} ms`, '≤ 250 ms');
    show('sign-in, median, quiet', `${quiet.signIn.toFixed(0)} ms`, '');
    show('sign-in, median', `${busy.signIn.toFixed(0)} ms`, '');
    show('ratio', (busy.signIn / quiet.signIn).toFixed(1), '≤ 3');
    show('calls that failed', busy.failed, '0');
    show('restarts', alive ? 0 : 1, '0');
  } finally {
    await server.stop();
  }
}
