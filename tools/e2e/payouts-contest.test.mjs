// A contest ends and pays: a knower sees the prize, asks for it, two of the staff approve, and it
// is paid, once.
// Screens: profile-payouts, profile-payouts-competition, profile-payouts-request,
// profile-payouts-history, staff-payouts.
// Features: payout, staff, shell, know.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { violations } from './lib/axe.mjs';
import { journey, settled, stage } from './lib/journey.mjs';
import { approve, ask, newStaff, savePayee } from './lib/payouts.mjs';
import { forgetSession, newPerson } from './lib/person.mjs';
import { ask as request, checked, share, siteOf } from './lib/share.mjs';
import { until } from './lib/world.mjs';

/** The arguments of a server whose clock starts at a time. */
const at = (now) => ['--request-signatures=off', `--now=${now}`];

/**
 * The contests: a time inside the window, as the pack has it, the moment after it, and a later
 * one; what one know is paid.
 */
const contests = [
  {
    code: 'gr',
    size: 'phone',
    inside: '2025-04-15T12:00:00+03:00',
    over: '2025-04-16T00:00:00+03:00',
    later: '2025-04-17T12:00:00+03:00',
    prize: 20,
    currency: 'EUR',
    day: '2025-04-16',
  },
  {
    code: 'br',
    size: 'desktop',
    inside: '2025-02-01T12:00:00-03:00',
    over: '2025-03-01T00:00:00-03:00',
    later: '2025-03-20T12:00:00-03:00',
    prize: 60,
    currency: 'BRL',
    day: '2025-03-01',
  },
];

for (const { code, size, inside, over, later, prize, currency, day } of contests)
  describe(`the contest of ${code}`, () => {
    const on = stage({ args: at(inside) });
    const whole = new RegExp(String.raw`(?<!\d)${prize}[.,]00`);

    /** Shares a know, by which a user becomes a knower. */
    const publish = (token, about) => {
      const content = Buffer.from(`# Ο ήλιος\n\nΤο φως του ήλιου φτάνει σε οκτώ λεπτά, ${about}.`);
      return share(siteOf(on.server, code), token, 'Ο ήλιος', content);
    };
    /** What a call of the API answers a user. */
    const read = async (token, path) => {
      const headers = { Authorization: `Bearer ${token}` };
      const answer = await request(siteOf(on.server, code), 'GET', `/api/payouts/${path}`, headers);
      return JSON.parse(checked(answer, 200).text);
    };

    journey(
      on,
      `pays a knower of ${code} once it has ended, and two of the staff let the money go`,
      { at: [size], serviceWorkers: 'block' },
      async ({ page, open, complaints }) => {
        const person = newPerson(on, code, page);
        const { text } = person;
        const main = page.getByRole('main');
        /** The browser forgets the session while the server starts at another time. */
        const restart = async (now) => {
          await settled(page);
          await forgetSession(page);
          await page.goto('about:blank');
          await on.server.restart(at(now));
        };
        /** Signs in by the form, as a user does who comes back: the token. */
        const comeBack = async () => {
          await open(code, '/auth/signin');
          await person.signIn();
          await person.menu.waitFor();
          return page.evaluate(() => JSON.parse(localStorage['knowmad.oauthToken']).accessToken);
        };

        await person.join();
        await publish(person.token, 'before the end');
        await open(code, '/profile/payouts');
        await main.getByText(/^1 .*know/).waitFor();
        await main.getByText(text('payouts.nothing')).waitFor();
        await main.getByText(text('payouts.movements.none')).waitFor();

        await restart(over);
        const token = await comeBack();
        await until(async () => (await read(token, 'balance')).available > 0);
        await open(code, '/profile/payouts');
        const moved = main.getByRole('listitem').filter({ hasText: whole });
        await moved
          .getByText(text('payouts.movement.contest').replace(/\{count.*$/, ''))
          .getByText(/1 know$/)
          .waitFor();
        await main.locator('p').filter({ hasText: whole }).first().waitFor();
        await main.getByText(text('payouts.contest.closed')).waitFor();
        assert.equal(await moved.count(), 1);
        assert.deepEqual(await violations(page), []);

        // Whoever shares after the end, a know more or their first, has nothing from this contest.
        await publish(token, 'after the end');
        const late = newPerson(on, code, page);
        await late.register();
        await publish(late.token, 'too late');

        await open(code, '/profile/payouts/competition');
        await main.getByText(text('payouts.contest.closed')).first().waitFor();
        assert.deepEqual(await violations(page), []);
        await open(code, '/profile/payouts/request');
        await savePayee(person, code);
        await ask(person, page, String(prize));
        await open(code, '/profile/payouts/history');
        const asked = main.getByRole('listitem').filter({ hasText: '••••' });
        await asked.getByText(text('payouts.status.waiting'), { exact: true }).waitFor();
        assert.deepEqual(await violations(page), []);

        const staff = [
          await newStaff(on, code, size, complaints),
          await newStaff(on, code, size, complaints),
        ];
        for (const one of staff) {
          assert.equal((await read(token, 'balance')).pending, prize * 100, 'one is too few');
          await one.open(`/staff/payouts?query=${encodeURIComponent(person.email)}`);
          await approve(one, text, whole);
        }
        await until(async () => {
          const { content } = await read(token, 'requests?page=0&limit=20');
          return content[0].status === 'PAID';
        });
        for (const one of staff) await one.done();

        // The next start finds the contest settled and the request paid.
        await restart(later);
        const again = await comeBack();
        await open(code, '/profile/payouts/history');
        await asked.getByText(text('payouts.status.paid'), { exact: true }).waitFor();
        assert.equal(await asked.count(), 1);
        const movements = main.locator('#movements').getByRole('listitem');
        await movements.first().waitFor();
        assert.equal(await movements.count(), 2, 'the prize and its request');
        assert.deepEqual(await violations(page), []);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          main
            .getByRole('button', { name: text('payouts.statements.download.name', { year: 2025 }) })
            .click(),
        ]);
        const lines = readFileSync(await file.path(), 'utf8')
          .trimEnd()
          .split('\n');
        assert.deepEqual(
          lines.slice(1).map((line) => line.split(',').slice(0, 4).join(',')),
          [`${day},CONTEST,${prize}.00,${currency}`, `${day},PAID,-${prize}.00,${currency}`],
        );
        assert.match(lines[1], /,1$/, 'one know counted');
        const left = await read(again, 'balance');
        assert.deepEqual([left.available, left.pending], [0, 0]);

        await settled(page);
        await forgetSession(page);
        await open(code, '/auth/signin');
        await late.signIn();
        await late.menu.waitFor();
        await open(code, '/profile/payouts');
        await main.getByText(text('payouts.movements.none')).waitFor();
        await main.getByText(text('payouts.nothing')).waitFor();
        await settled(page);
      },
    );
  });
