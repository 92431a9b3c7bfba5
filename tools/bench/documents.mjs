// The documents of pages: how many bytes they have, and how many of those are styles, data
// and drawings, as they are and as gzip has them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { share, signUp, siteOf } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';
import { root } from '../lib/run.mjs';

// marketlint:allow what is measured is on these markets
const MARKETS = ['de', 'gr', 'us'];
const GUIDE = join(root, 'pkg', 'platform', 'pdf', 'testdata', 'guide-de.pdf');

/** Where a market asks it of who signs up. */
const BORN = { dateOfBirth: '2000-01-01' };

/** What a document is made of. The texts of a part that stands several times are joined. */
const PARTS = {
  document: /^.*$/gs,
  styles: /(?<=<style>).*?(?=<\/style>)/gs,
  data: /(?<=id="knowmad-data">).*?(?=<\/script>)/gs,
  drawings: /<svg.*?<\/svg>/gs,
};

/** The PDF of the know, other bytes for each market: no file is shared twice. */
const guideOf = (code) => Buffer.concat([readFileSync(GUIDE), Buffer.from(`\n% ${code}\n`)]);

/** The addresses of a market's pages by name, with a know that is shared for it. */
async function pagesOf(server, code) {
  const { body } = await server.get(`${code}.localhost`, '/api/subjects');
  const [subject] = JSON.parse(body).subjects;
  const site = siteOf(server, code);
  const know = await share(site, await signUp(site, BORN), 'Guide', guideOf(code));
  return {
    home: '/',
    subjects: '/subjects',
    topic: `/subjects/${subject.slug}-${subject.topics[0].slug}`,
    know: know.path,
    privacy: '/legal/privacy',
  };
}

/** Prints a row for each page of each market. */
export async function documents() {
  console.log("\nPages' documents: bytes as they are / as gzip has them");
  const row = (name, cells) =>
    console.log(`  ${name.padEnd(12)} ${cells.map((cell) => cell.padStart(16)).join(' ')}`);
  row('', Object.keys(PARTS));
  const server = await startServer({
    args: ['--log-level=error', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    for (const code of MARKETS) {
      for (const [name, path] of Object.entries(await pagesOf(server, code))) {
        const { status, body } = await server.get(`${code}.localhost`, path);
        if (status !== 200) throw new Error(`${code} ${path}: ${status}`);
        if (body.includes('<div id="root"></div>'))
          throw new Error(`${code} ${path}: left to the browser`);
        const cells = Object.values(PARTS).map((part) => {
          const text = (body.match(part) ?? []).join('');
          return `${Buffer.byteLength(text)} / ${gzipSync(text).length}`;
        });
        row(`${code} ${name}`, cells);
      }
    }
  } finally {
    await server.stop();
  }
}
