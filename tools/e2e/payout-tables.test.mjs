// The limit of a request and the table of the contest on every host, as its screens show them, and
// what the hosts without payouts or without a table answer.
// Screens: profile-payouts, profile-payouts-competition.
// Features: payout.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { hydrated, market, markets, sites, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';
import { ask, call, json, signedSite, siteOf } from './lib/share.mjs';
import { sizes, visit } from './lib/world.mjs';

const on = stage();

/** The most of one request, in whole units of the market's currency; 0 hides payouts. */
const limits = {
  de: [500, 'EUR'],
  at: [500, 'EUR'],
  ch: [500, 'CHF'],
  pl: [500, 'PLN'],
  it: [500, 'EUR'],
  gb: [500, 'GBP'],
  us: [500, 'USD'],
  es: [500, 'EUR'],
  gr: [500, 'EUR'],
  br: [500, 'BRL'],
  cz: [500, 'CZK'],
  pt: [500, 'EUR'],
  fr: [100, 'EUR'],
  co: [1_300_000, 'COP'],
  tr: [6000, 'TRY'],
  ro: [2000, 'RON'],
  cl: [0, 'CLP'],
  ar: [0, 'ARS'],
  pe: [0, 'PEN'],
  mx: [0, 'MXN'],
};

/** What a contest pays for so many knows, from the fewest up. */
const ranges = ['1-5', '6-15', '16-25', '26-35', '36-50', '50+'];
const tables = {
  gr: [20, 25, 30, 35, 40, 50],
  ro: [80, 100, 120, 140, 180, 200],
  br: [60, 80, 100, 120, 140, 160],
  pt: [20, 25, 30, 35, 40, 45],
  cz: [400, 500, 600, 700, 800, 900],
};

const calls = ['balance', 'competition', 'earnings', 'payee', 'requests', 'statements'];

/** An amount as the market's screens write it. */
function amount(code, value, digits) {
  const [, currency] = limits[code];
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(market(code).locale.shown, {
    style: 'currency',
    currency,
    ...shape,
  });
  return plain(format.format(value));
}

/** A text without the kinds of spaces that it has. */
const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();

test('each market has the limit of the table, in its currency, and a table of the contest or none', () => {
  assert.deepEqual(
    markets()
      .map(({ code }) => code)
      .toSorted(),
    Object.keys(limits).toSorted(),
  );
  for (const { code, currency, payout } of markets()) {
    const [limit, unit] = limits[code];
    assert.equal(currency, unit, code);
    assert.equal(payout.limit, limit * 100, code);
    assert.equal(payout.hidden, limit === 0, code);
    const lines = payout.tiers.map((tier) => [tier.knowsRequirement, tier.payoutAmount]);
    const table = tables[code]?.map((pays, i) => [ranges[i], pays]).toReversed() ?? [];
    assert.deepEqual(lines, table, code);
  }
});

test('every host shows its limit and its table, and those without payouts nothing', async () => {
  // A user is the same one on every host, with money in each currency.
  const own = await visit(on.browser, { ...sizes.desktop, reducedMotion: 'reduce' });
  const { page, context, complaints } = own;
  const knower = newPerson(on, 'de', page);
  const staff = newPerson(on, 'de', page);
  await knower.register();
  await staff.register();
  await on.server.operate('staff', 'add', staff.email);
  const grant = { grantType: 'password', email: staff.email, password: staff.password };
  const { accessToken } = JSON.parse(
    await call(staff.site, 200, 'POST', '/api/auth/oauth/token', grant),
  );
  const me = JSON.parse(
    await call(knower.site, 200, 'GET', '/api/users/me', undefined, knower.token),
  );
  const main = page.getByRole('main');
  try {
    for (const { code } of sites()) {
      const [limit] = limits[code];
      const site = await signedSite(siteOf(on.server, code));
      /** Makes a call as one of both: its status and answer. */
      const send = async (token, method, path, value) => {
        const [headers, body] = value ? json(value) : [{}, ''];
        const full = { ...headers, Authorization: `Bearer ${token}` };
        const { status, text } = await ask(site, method, path, full, body);
        return { status, body: text && JSON.parse(text) };
      };
      const give = (minor) =>
        send(accessToken, 'POST', '/api/staff/payouts/bonuses', {
          userUuid: me.uuid,
          amount: minor,
          reason: 'A good idea.',
          bonusId: randomUUID(),
        });
      if (limit === 0) {
        for (const path of calls) {
          const { status, body } = await send(knower.token, 'GET', `/api/payouts/${path}`);
          assert.equal(status, 403, `${code} ${path}`);
          assert.equal(body.type, 'ForbiddenError', `${code} ${path}`);
        }
        assert.equal((await give(1)).status, 403, code);
        for (const path of ['', '/request', '/history', '/competition', '/competition-form']) {
          const { status } = await on.server.get(`${code}.localhost`, `/profile/payouts${path}`);
          assert.equal(status, 404, `${code} ${path}`);
        }
        continue;
      }
      assert.equal((await give(limit * 100 + 1)).status, 422, `${code}: more than the limit`);
      assert.equal((await give(limit * 100)).status, 204, code);
      const over = { amount: limit * 100 + 1, requestId: randomUUID() };
      const refused = await send(knower.token, 'POST', '/api/payouts/requests', over);
      assert.equal(refused.status, 422, `${code}: more than the limit`);
      assert.equal(refused.body.type, 'FormValidationError', code);

      const grant = { grantType: 'password', email: knower.email, password: knower.password };
      const tokens = await call(site, 200, 'POST', '/api/auth/oauth/token', grant);
      await page.goto(on.server.url(code, '/healthz'));
      await page.evaluate(
        ([device, kept]) => {
          localStorage.setItem('knowmad.deviceId', device);
          localStorage.setItem('knowmad.oauthToken', kept);
        },
        [site.device, tokens],
      );
      const { text } = newPerson(on, code, page);
      await page.goto(on.server.url(code, '/profile/payouts'));
      await hydrated(page);
      await main
        .getByText(plain(text('payouts.limit', { limit: amount(code, limit, 2) })), { exact: true })
        .waitFor();
      const link = main.getByRole('link', { name: text('payouts.nav.contest'), exact: true });
      assert.equal(await link.count(), tables[code] ? 1 : 0, `${code}: a link to the contest`);

      await page.goto(on.server.url(code, '/profile/payouts/competition'));
      await hydrated(page);
      const { status, body } = await send(knower.token, 'GET', '/api/payouts/competition');
      if (!tables[code]) {
        assert.equal(status, 404, code);
        assert.equal(body.type, 'NotFoundError', code);
        assert.equal(body.message, 'Unknown countryCode', code);
        await main.getByRole('heading', { name: text('payouts.competition.none') }).waitFor();
        assert.equal(await main.getByRole('table').count(), 0, code);
        continue;
      }
      assert.equal(status, 200, code);
      const rows = main.getByRole('table').getByRole('row');
      await rows.nth(ranges.length).waitFor();
      const shown = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.cells].map((cell) => cell.innerText)),
      );
      assert.deepEqual(
        shown.map((cells) => cells.map(plain)),
        tables[code].map((pays, i) => [ranges[i], amount(code, pays, 0)]),
        code,
      );
    }
    assert.deepEqual(
      complaints.filter((line) => !line.includes('status of 404 ')),
      [],
    );
  } finally {
    await context.close();
  }
});
