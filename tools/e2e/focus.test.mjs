// The focused control is visible on the way through a page by keyboard: no sticky
// element covers it.
// Screens: account, content, home, user.
import assert from 'node:assert/strict';
import { hydrated, journey, settled, stage } from './lib/journey.mjs';
import { newPerson } from './lib/person.mjs';

const on = stage();

/** An upper bound of tab stops, so that a journey that goes round in circles ends. */
const MOST = 200;

/**
 * The focused element once scrolling has ended, and the element that covers one of its
 * sample points. An ancestor, a descendant or the label of the control does not count
 * as cover.
 */
const look = (page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const control = document.activeElement;
    if (!control || control === document.body) return null;
    const place = () => JSON.stringify(control.getBoundingClientRect());
    let last;
    let still = 0;
    while (still < 3) {
      await frame();
      const now = place();
      still = now === last ? still + 1 : 0;
      last = now;
    }
    // A hidden input is drawn by its label.
    const hidden = control.matches('input[type=radio], input[type=checkbox]');
    const shown = (hidden && control.closest('label')) || control;
    const name = (control.getAttribute('aria-label') || shown.innerText || control.name || '')
      .trim()
      .slice(0, 40);
    const box = shown.getBoundingClientRect();
    const inset = 2;
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + box.width / 2, box.top + inset],
      [box.left + box.width / 2, box.bottom - inset],
    ];
    const covered = points.flatMap(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      if (!top) return [`outside of the window (${Math.round(x)}, ${Math.round(y)})`];
      const own = shown.contains(top) || top.contains(shown) || top.control === control;
      const within = top.getClientRects().length > 0 && shown.parentElement?.contains(top);
      return own || within ? [] : [`${top.tagName}.${top.className} at ${Math.round(y)}`];
    });
    return { what: `${control.tagName} ${name}`, high: box.height > innerHeight / 2, covered };
  });

/** Moves through the page with a key until the focus leaves it; resolves with the covered controls. */
async function walk(page, key) {
  const bad = [];
  let stops = 0;
  for (; stops < MOST; stops++) {
    await page.keyboard.press(key);
    const seen = await look(page);
    if (!seen) break;
    // An element higher than the window can't be visible as a whole.
    if (!seen.high && seen.covered.length > 0) bad.push(`${seen.what}: ${seen.covered[0]}`);
  }
  assert.ok(stops > 5 && stops < MOST, `${stops} stops`);
  return bad;
}

/** Forwards and backwards. */
async function both(page, where) {
  const bad = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (const line of await walk(page, key)) bad.push(`${where} ${key} ${line}`);
  return bad;
}

/** At each size a home page, with the bars of that size, and a page of another kind. */
const WALKED = {
  phone: [
    ['de', '/'],
    ['us', '/auth/signup'],
  ],
  desktop: [
    ['gr', '/'],
    ['de', '/legal/privacy'],
  ],
};

journey(
  on,
  'no bar covers the focused control',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    const bad = [];
    for (const [code, path] of WALKED[size]) {
      await open(code, path);
      bad.push(...(await both(page, `${code}${path}`)));
    }
    assert.deepEqual(bad, []);
  },
);

journey(
  on,
  'no bar covers the focused control of the profile form',
  { at: ['phone', 'desktop'] },
  async ({ page }) => {
    const lena = newPerson(on, 'de', page);
    await lena.join();
    await page.goto(on.server.url('de', '/profile/edit'));
    await hydrated(page);
    const name = page.getByRole('main').getByRole('textbox').first();
    await name.fill('Lena Sommer');
    // The sticky save bar is shown from now on.
    await page.locator('[data-changed]').first().waitFor();
    await page.evaluate(() => document.activeElement.blur());
    const bad = await both(page, 'edit');
    await name.fill('Lena Berger');
    assert.deepEqual(bad, []);
  },
);

journey(
  on,
  'a tap beside a field reaches the link over whose place the bar comes back',
  { at: ['phone'] },
  async ({ page, open }) => {
    const person = newPerson(on, 'de', page);
    await person.join();
    await open('de', '/app/school-gpt');
    await settled(page);
    const link = page.getByRole('contentinfo').locator('a[href^="/legal/"]').first();
    const to = await link.getAttribute('href');
    await link.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      scrollBy({ top: top + height - innerHeight + 4, behavior: 'instant' });
    });
    const bar = page.getByRole('navigation', { name: person.text('appNav.label'), exact: true });
    await bar.waitFor();
    const place = await bar.boundingBox();
    await person
      .field('schoolBot.question')
      .evaluate((element) => element.focus({ preventScroll: true }));
    await bar.waitFor({ state: 'hidden' });
    const { x, y, width, height } = await link.boundingBox();
    assert.ok(y + height / 2 > place.y && y + height / 2 < place.y + place.height);
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForURL((url) => url.pathname === to);
  },
);
