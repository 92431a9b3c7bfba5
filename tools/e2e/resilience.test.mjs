// Pages are served while renderers die, without renderers, and while the server shuts down.
// Features: shell.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { hydrated, journey, market } from './lib/journey.mjs';
import { startBrowser, startServer, text, until } from './lib/world.mjs';

/** The child processes of the server: its renderers. */
function workers({ pid }) {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number);
}

function signal(pids, name) {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
}

const on = {};
before(async () => {
  on.browser = await startBrowser();
});
after(() => on.browser.close());

/** Waits for what a visitor needs of a page: heading, search, footer, working menu. */
async function isComplete(page, code) {
  const { tagline, locale, subjects } = market(code);
  await page.getByRole('heading', { level: 1, name: tagline }).waitFor();
  if (subjects) await page.getByRole('main').getByRole('combobox').waitFor();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text(locale.interface, 'footer.privacy'), exact: true })
    .waitFor();
}

describe('with renderers that die', () => {
  before(async () => {
    on.server = await startServer();
  });
  after(() => on.server.stop());

  test('renderers run, and pages come rendered', async () => {
    await until(() => workers(on.server).length > 0);
    const { body } = await on.server.get('de.localhost', '/');
    assert.match(body, /<div id="root"><[^/]/);
  });

  journey(
    on,
    'pages are served while renderers are killed, and are complete in the browser',
    { at: ['desktop'] },
    async ({ page, size }) => {
      const over = new AbortController();
      const killing = (async () => {
        while (!over.signal.aborted) {
          signal(workers(on.server), 'SIGKILL');
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      })();
      try {
        for (const code of ['de', 'us', 'gr']) {
          // An address not requested before, so that the page is not in the cache.
          const { slug, topics } = market('de').subjects[0];
          const topic = topics[size === 'phone' ? 0 : 1];
          if (code === 'de') {
            assert.equal(
              (await page.goto(on.server.url('de', `/subjects/${slug}-${topic.slug}`))).status(),
              200,
            );
            await page.getByRole('heading', { level: 1, name: topic.name }).waitFor();
          }
          assert.equal((await page.goto(on.server.url(code))).status(), 200);
          await isComplete(page, code);
        }
        assert.equal((await on.server.get('localhost', '/readyz')).status, 200);
      } finally {
        over.abort();
        await killing;
      }
    },
  );

  test('renderers are started again', async () => {
    const { slug, topics } = market('de').subjects[1];
    let count = 0;
    await until(async () => {
      const { headers } = await on.server.get(
        'de.localhost',
        `/subjects/${slug}-${topics[count++ % topics.length].slug}`,
      );
      return headers['x-render'] === undefined && workers(on.server).length > 0;
    }, 60);
  });
});

describe('without a renderer', () => {
  before(async () => {
    on.server = await startServer({ args: ['--node=/nonexistent'] });
  });
  after(() => on.server.stop());

  journey(
    on,
    'pages are served and rendered in the browser',
    { at: ['desktop'] },
    async ({ page }) => {
      for (const code of ['de', 'us', 'gr']) {
        const answer = await page.goto(on.server.url(code));
        assert.equal(answer.status(), 200);
        assert.match(await answer.text(), /<div id="root"><\/div>/, 'nothing was rendered');
        assert.match(answer.headers()['cache-control'], /no-store/, 'and nobody keeps it');
        assert.match(await page.title(), /Knowmad/);
        await isComplete(page, code);
      }
      await page.goto(on.server.url('de', '/legal/privacy'));
      await hydrated(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.equal(
        await page.locator('link[rel=canonical]').getAttribute('href'),
        on.server.url('de', '/legal/privacy'),
      );
    },
  );

  journey(
    on,
    'a missing page still has the error screen',
    { at: ['phone'] },
    async ({ page, complaints }) => {
      assert.equal((await page.goto(on.server.url('de', '/no/such/page'))).status(), 404);
      await page
        .getByRole('heading', { level: 1, name: text('de', 'errorScene.notFound.title') })
        .waitFor();
      assert.match(complaints.splice(0).join(), /^console: [^,]*404[^,]*$/);
    },
  );
});

test('a stopping server finishes running requests and accepts no new ones', async () => {
  const server = await startServer();
  await until(() => workers(server).length > 0);
  await server.get('de.localhost', '/');
  const asleep = workers(server);
  // Without a free renderer, this page takes as long as the server waits for one.
  signal(asleep, 'SIGSTOP');
  const slow = server.get('fr.localhost', '/');
  await until(() => server.log.includes('"ready"'));
  // The server accepts connections in order: once this one is answered, it has accepted the slow one.
  await server.get('localhost', '/healthz');
  const ended = server.end();
  await until(() => server.log.includes('"stopping"'));
  await until(() => refuses(server.port));
  const answer = await slow;
  assert.equal(answer.status, 200);
  assert.match(answer.body, /<\/html>$/, 'a whole page');
  signal(asleep, 'SIGCONT');
  assert.equal(await ended, 0);
  assert.match(server.log, /"stopped"/);
  for (const pid of asleep) await until(() => isGone(pid));
  await server.stop();
});

function isGone(pid) {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function refuses(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.on('error', (error) => resolve(error.code === 'ECONNREFUSED'));
  });
}

test('with a drain time, readiness fails before the listener closes', async () => {
  // Longer than the questions below take on any machine.
  const server = await startServer({ args: ['--drain=1h'] });
  assert.equal((await server.get('localhost', '/readyz')).status, 200);
  const ended = server.end();
  await until(async () => (await server.get('localhost', '/readyz')).status === 503);
  assert.equal((await server.get('localhost', '/healthz')).status, 200);
  assert.equal((await server.get('de.localhost', '/')).status, 200, 'visitors are still served');
  process.kill(server.pid, 'SIGKILL');
  assert.equal(await ended, 'SIGKILL');
  await server.stop();
});
