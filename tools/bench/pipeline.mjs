// A document on its way from the end of its upload to readers, against poppler's tools on
// the same file.
import { readFileSync } from 'node:fs';
import { create, follow, signUp, siteOf, upload } from '../e2e/lib/share.mjs';
import { startServer } from '../e2e/lib/world.mjs';

const SECOND = 1000;
/** Ticks of /proc/PID/stat in a second: Linux shows no other number to programs. */
const TICKS = 100;
const UTIME = 11;
const STIME = 12;

/** Seconds of the processor that a process has taken. */
function processor(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[UTIME]) + Number(fields[STIME])) / TICKS;
}

/** Shares a document; resolves with seconds until its first page and its end, and CPU seconds. */
async function time(server, site, token, content, title) {
  const id = await upload(site, token, content);
  const begin = performance.now();
  const used = processor(server.pid);
  const { first, status } = await follow(site, token, await create(site, token, title, id));
  const end = performance.now();
  // Nearly the same text as one before waits for staff, its pages all the same.
  if (status !== 'PUBLISHED' && status !== 'REVIEW') throw new Error(`the know is ${status}`);
  return {
    first: ((first ?? end) - begin) / SECOND,
    ready: (end - begin) / SECOND,
    cpu: processor(server.pid) - used,
  };
}

/**
 * Runs the pipeline on documents of the same pages, which differ in their last bytes,
 * as the same file isn't taken twice; before each, theirs runs.
 */
export async function pipeline({ file, warm, rounds, theirs }) {
  const server = await startServer({
    args: ['--log-level=warn', '--request-signatures=off', '--rate-limit=1000000'],
  });
  try {
    // marketlint:allow what is measured is on one market
    const site = siteOf(server, 'de');
    const token = await signUp(site);
    await time(server, site, token, readFileSync(warm), 'Warm'); // compiles PDFium
    const content = readFileSync(file);
    const pairs = [];
    for (let i = 0; i < rounds; i++) {
      const other = await theirs();
      const own = await time(
        server,
        site,
        token,
        Buffer.concat([content, Buffer.from(`% ${i}\n`)]),
        `Document ${i}`,
      );
      pairs.push([own, other]);
    }
    return pairs;
  } finally {
    await server.stop();
  }
}
