// A document on its way from the end of its upload to readers, against poppler's tools on
// the same file.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { ask, checked, json, signUp, upload } from './upload.mjs';
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

/** Follows a know until it is ready; resolves with when its first page was, and its status. */
function follow(port, token, uuid) {
  return new Promise((resolve, reject) => {
    let first;
    const req = request(
      {
        host: '127.0.0.1',
        port,
        path: `/api/knows/${uuid}/progress`,
        headers: { Host: `de.localhost:${port}`, Authorization: `Bearer ${token}` },
      },
      (res) => {
        let text = '';
        res.on('data', (chunk) => {
          text += chunk;
          const events = text.split('\n\n');
          text = events.pop();
          for (const event of events) {
            const data = /^data: (.*)$/m.exec(event)?.[1];
            if (!data) continue;
            const { step, done, status } = JSON.parse(data);
            if (step === 'pages' && done > 0) first ??= performance.now();
            if (status) resolve({ first, status });
          }
        });
        res.on('end', () => reject(new Error('the progress ended without a status')));
      },
    );
    req.on('error', reject);
    req.end();
  });
}

/** Shares a document; resolves with seconds until its first page and its end, and CPU seconds. */
async function share(server, token, content, title) {
  const id = await upload(server, token, content);
  const begin = performance.now();
  const used = processor(server.pid);
  const [headers, body] = json({ title, visibility: 'public', uploadIds: [id] });
  const { text } = checked(
    await ask(
      server.port,
      'POST',
      '/api/knows',
      { ...headers, Authorization: `Bearer ${token}` },
      body,
    ),
    201,
  );
  const { first, status } = await follow(server.port, token, JSON.parse(text).uuid);
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
    const token = await signUp(server);
    await share(server, token, readFileSync(warm), 'Warm'); // compiles PDFium
    const content = readFileSync(file);
    const pairs = [];
    for (let i = 0; i < rounds; i++) {
      const other = await theirs();
      const own = await share(
        server,
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
