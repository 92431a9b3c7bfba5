// A worker that speaks the protocol of web/page/protocol.ts and fails on demand:
// the query parameter "fault" of the payload's url says how. Tests use it for
// what a real worker should never do.
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

const say = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

const faults = {
  hang: () => { for (;;); },
  'tell-and-hang': () => {
    writeSync(process.stderr.fd, 'from here on it hangs\n');
    for (;;);
  },
  crash: () => process.exit(3),
  garbage: () => process.stdout.write('this is no JSON\n'),
  'wrong-id': (id) => say({ id: id + 1, html: '<p>of somebody else</p>' }),
  neither: (id) => say({ id }),
  oversized: (id) => say({ id, html: 'x'.repeat(1 << 22) }),
  endless: () => { for (;;) process.stdout.write('y'.repeat(1 << 16)); },
  error: (id) => say({ id, error: 'the screen threw: <boom>' }),
  silent: () => {},
  slow: (id) => setTimeout(() => say({ id, html: '<p>late</p>', milliseconds: 200 }), 200),
  memory: () => { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); },
  babble: (id) => {
    say({ id, html: '<p>first</p>', milliseconds: 0 });
    say({ id, html: '<p>second</p>', milliseconds: 0 });
  },
  log: (id) => {
    console.error('a line from the worker');
    say({ id, html: '<p>logged</p>', milliseconds: 0 });
  },
  environment: (id) => say({ id, html: Object.keys(process.env).sort().join(','), milliseconds: 0 }),
  pid: (id) => say({ id, html: String(process.pid), milliseconds: 0 }),
};

say({ ready: true });
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, payload } = JSON.parse(line);
  const fault = new URL(payload.url, 'http://test').searchParams.get('fault');
  if (fault && faults[fault]) return faults[fault](id);
  say({
    id,
    html: `<main data-screen="${escape(String(payload.screen))}" data-status="${payload.status}">${escape(payload.url)} ${escape(payload.market?.tagline ?? '')} ${escape(Object.keys(payload.data ?? {}).join(' '))}</main>`,
    milliseconds: 0,
  });
});
