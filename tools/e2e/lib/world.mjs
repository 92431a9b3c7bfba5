// The environment of every journey: the real server with a copy of the packs that a
// test may change, and Chromium. Everything listens on 127.0.0.1, port 0.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findChromium } from '../../lib/chromium.mjs';
import { catalogues, readMessages } from '../../lib/messages.mjs';
import { cacheDir, root, run } from '../../lib/run.mjs';

/**
 * How long a test waits for an expected condition before it fails, in milliseconds: far
 * longer than any machine takes, so that a slow machine never fails a test.
 */
export const TIMEOUT_MILLISECONDS = 120_000;

/**
 * A time zone where it is about noon, for journeys of learning: its day ends at 04:00, and a
 * card that is due some minutes later would be the next day's.
 */
const hours = 12 - new Date().getUTCHours();
export const NOON_ZONE = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

/** The window sizes of journeys. */
export const sizes = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/**
 * Starts bin/knowmad on a free port and resolves once it answers. `url(code, path)` is
 * an address on a market's host; `packs` is the folder that it watches; `log` is its
 * output; `stop()` ends it and resolves with its exit code.
 */
export async function startServer({ args = [], env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'knowmad-e2e-'));
  const packs = join(folder, 'markets');
  cpSync(join(root, 'markets'), packs, { recursive: true });
  sharePDFium(folder);
  let running = await startProcess(folder, 0, args, env);
  const { port } = running;
  const server = {
    get pid() {
      return running.pid;
    },
    port,
    packs,
    /** Runs a command of knowmad on the server's data. */
    operate: (...words) =>
      run(join(root, 'bin', 'knowmad'), [...words, `--data=${join(folder, 'data')}`], {
        quiet: true,
      }),
    get log() {
      return running.log;
    },
    /** The mails to an address, decoded, oldest first. */
    mails: (address) => mailsTo(join(folder, 'data', 'outbox'), address),
    url: (code, path = '/') => `http://${code}.localhost:${port}${path}`,
    get: (host, path, headers = {}) => send(port, 'GET', host, path, headers),
    /**
     * As get, of a page once the server has rendered it. Where the renderer takes too long, on
     * a busy machine, the server leaves that to the browser.
     */
    async rendered(host, path, headers) {
      let answer;
      await until(async () => {
        answer = await server.get(host, path, headers);
        return answer.headers['x-render'] === undefined;
      });
      return answer;
    },
    send: (method, host, path, headers = {}) => send(port, method, host, path, headers),
    /** Asks the server to end and resolves with its exit code. */
    end: () => running.end(),
    /** Ends the server and starts it again with other arguments, on its data and its port. */
    async restart(others) {
      await running.end();
      running = await startProcess(folder, port, others, env);
      await ready();
    },
    async stop() {
      const code = await running.end();
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
  const ready = () => until(async () => (await server.get('localhost', '/readyz')).status === 200);
  await ready();
  return server;
}

/** Starts bin/knowmad on a folder and a port, 0 for any, and resolves once it tells its address. */
async function startProcess(folder, wanted, args, env) {
  const child = spawn(
    join(root, 'bin', 'knowmad'),
    [
      'serve',
      '--env=local',
      `--addr=127.0.0.1:${wanted}`,
      `--data=${join(folder, 'data')}`,
      `--markets=${join(folder, 'markets')}`,
      ...args,
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let log = '';
  let asked = false;
  const exited = new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      // A failed start would otherwise only show as a refused connection.
      if (!asked)
        console.error(`the server ended by itself (${code ?? signal}):\n${log.slice(-4000)}`);
      resolve(code ?? signal);
    });
  });
  const port = await new Promise((resolve, reject) => {
    const look = (chunk) => {
      log += chunk;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(log);
      if (found) resolve(Number(found[1]));
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    void exited.then((code) => reject(new Error(`the server ended with ${code}:\n${log}`)));
    setTimeout(
      () => reject(new Error(`the server told no address:\n${log}`)),
      TIMEOUT_MILLISECONDS,
    ).unref();
  });
  return {
    pid: child.pid,
    port,
    get log() {
      return log;
    },
    async end() {
      asked = true;
      child.kill('SIGTERM');
      return exited;
    },
  };
}

/**
 * Servers find PDFium's machine code where an earlier one left it, by the hash of its
 * WebAssembly: compiling it takes a processor for seconds.
 */
function sharePDFium(folder) {
  const shared = join(cacheDir, 'pdfium');
  const cache = join(folder, 'data', 'cache');
  for (const path of [shared, cache]) mkdirSync(path, { recursive: true });
  symlinkSync(shared, join(cache, 'pdfium'));
}

/** The file transport writes mails as plain UTF-8; file names begin with the time of writing. */
function mailsTo(outbox, address) {
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.toLowerCase().includes(`<${address.toLowerCase()}>`));
}

/**
 * A plain request with a Host header of its own, since Node does not resolve *.localhost. Each has
 * a connection of its own: a server that stops may close one that is kept open between requests.
 */
export function send(port, method, host, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      {
        agent: false,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { Host: `${host}:${port}`, ...headers },
      },
      (res) => {
        let body = '';
        res.setEncoding('utf8');
        res.on('data', (chunk) => (body += chunk));
        res.on('end', () => resolve({ status: res.statusCode, headers: res.headers, body }));
      },
    );
    req.on('error', reject);
    req.end();
  });
}

/** Chromium without any service that connects to the internet. */
const launch = () => ({
  executablePath: findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

/** Starts Chromium. */
export function startBrowser() {
  return chromium.launch(launch());
}

/** Starts Chromium with what it has stored in a folder, as one that is started again; a context of it. */
export async function startPersistent(folder, options = {}) {
  const context = await chromium.launchPersistentContext(folder, {
    ...launch(),
    locale: 'en',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  return context;
}

/** A console line about a call or a file that got no answer from the network. */
const UNANSWERED = /net::ERR_|no answer|the API answered 0|dynamically imported module/;

/**
 * Answers the navigation of a browser without JavaScript once the page is rendered. Where the
 * renderer takes too long, on a busy machine, the server leaves that to the browser.
 */
async function whole(route) {
  const request = route.request();
  if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.continue();
  const { port, hostname, pathname, search } = new URL(request.url());
  const sent = await request.allHeaders();
  delete sent['accept-encoding'];
  for (;;) {
    const { status, headers, body } = await send(port, 'GET', hostname, pathname + search, sent);
    if (status >= 300 && status < 400) return route.continue();
    if (!body.includes('<div id="root"></div>')) return route.fulfill({ status, headers, body });
  }
}

/** Removes the console's lines about requests that the journey itself has aborted. */
export function forgetAborted(complaints) {
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !UNANSWERED.test(line)));
}

/** Stores a refusal as the cookie banner does, for all versions of the consent. */
function refuse() {
  try {
    const choice = { version: 1e6, required: true, statistics: false, marketing: false };
    if (!localStorage.getItem('knowmad.consent'))
      localStorage.setItem('knowmad.consent', JSON.stringify(choice));
  } catch {
    // Documents without storage, such as about:blank.
  }
}

/**
 * A page of a new visitor that records console errors, uncaught exceptions and requests to other
 * hosts. `offline(steps)` runs steps without a connection. `answered()` resolves when no call of
 * the API is under way: a page that goes away before complains of those.
 *
 * The visitor has refused statistics and marketing before, so that no banner covers the page,
 * unless they are `undecided`.
 */
export async function visit(browser, { undecided = false, ...options } = {}) {
  const context = await browser.newContext({ locale: 'en', ...options });
  context.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  if (!undecided) await context.addInitScript(refuse);
  if (options.javaScriptEnabled === false) await context.route('**/*', whole);
  const page = await context.newPage();
  const complaints = [];
  /** Whether the journey itself has cut the connection. */
  let cut = false;
  /** Whether the journey leaves the document, whose calls end without an answer by that. */
  let leaves = false;
  for (const way of ['goto', 'reload', 'goBack']) {
    const go = page[way].bind(page);
    page[way] = (...arguments_) => {
      leaves = true;
      return go(...arguments_).finally(() => (leaves = false));
    };
  }
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) leaves = false;
  });
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    if ((cut || leaves) && UNANSWERED.test(message.text())) return;
    complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('localhost') && hostname !== '127.0.0.1')
      complaints.push(`left the machine: ${request.url()}`);
  });
  const calls = new Set();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.add(request);
  });
  for (const ended of ['requestfinished', 'requestfailed'])
    page.on(ended, (request) => calls.delete(request));
  const answered = () => until(() => calls.size === 0);
  /**
   * Runs steps without a connection. Calls that are under way when it is cut fail as those
   * without it do, by the journey's own doing, so that the console may say so of both.
   */
  const offline = async (steps) => {
    cut = true;
    await context.setOffline(true);
    const lost = [...calls];
    try {
      await steps();
    } finally {
      await context.setOffline(false);
      // Calls that were lost have ended, and the page has told the console of them.
      await until(() => lost.every((call) => !calls.has(call)));
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))).catch(() => {});
      cut = false;
    }
  };
  return { context, page, complaints, answered, offline };
}

/** Repeats until the condition holds. No test asserts how long that takes. */
export async function until(condition) {
  const end = Date.now() + TIMEOUT_MILLISECONDS;
  for (;;) {
    let last;
    try {
      if (await condition()) return;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw last ?? new Error(`did not come true: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

let texts = null;
function catalogue(tag) {
  texts ??= catalogues(readMessages(join(root, 'web')));
  return texts[tag] ?? {};
}

/** An interface text in a language; fills plain {arguments} only. */
export function text(tag, key, values = {}) {
  const found = [tag, tag.split('-')[0], 'en'].map((t) => catalogue(t)[key]).find(Boolean);
  if (!found) throw new Error(`no interface text ${key}`);
  return found.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`);
}
