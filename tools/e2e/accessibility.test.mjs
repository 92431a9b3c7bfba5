// axe's rules on the main pages, and their use by keyboard.
// Screens: content, home, search, subject.
import assert from 'node:assert/strict';
import { violations } from './lib/axe.mjs';
import { journey, market, stage } from './lib/journey.mjs';
import { text, until } from './lib/world.mjs';

const on = stage();

const topicOf = (code) => {
  const [subject] = market(code).servedSubjects;
  return `/subjects/${subject.slug}-${subject.topics[0].slug}`;
};
const pages = (code) => [
  '/',
  '/subjects',
  topicOf(code),
  '/legal/privacy',
  '/about/company',
  '/about/knowmad-ai',
  '/no/such/page',
];

// Every page of a market of each kind; each size and each theme on two of them.
for (const [code, size, colorScheme] of [
  ['de', 'phone', 'light'],
  ['us', 'desktop', 'dark'],
  ['gr', 'desktop', 'light'],
  ['es', 'phone', 'dark'],
])
  journey(
    on,
    `${code}, ${colorScheme}: axe finds nothing`,
    { at: [size], colorScheme },
    async ({ page, open, complaints }) => {
      const found = [];
      for (const path of pages(code)) {
        await open(code, path);
        for (const violation of await violations(page)) found.push(`${path} ${violation}`);
      }
      assert.deepEqual(found, []);
      if (complaints.every((line) => line.includes('/no/such/page'))) complaints.length = 0;
    },
  );

journey(
  on,
  'axe finds nothing in open menus and dialogs',
  { at: ['phone', 'desktop'] },
  async ({ page, open, size }) => {
    await open('de', '/about/company');
    const banner = page.getByRole('banner');
    await banner
      .getByRole('button', { name: text('de', 'header.subjects.label'), exact: true })
      .click();
    assert.deepEqual(await violations(page), [], 'the subject menu');
    await page.keyboard.press('Escape');
    if (size === 'phone') {
      await banner.getByRole('link', { name: text('de', 'header.search.label') }).click();
      await page.getByRole('dialog').getByRole('combobox').fill('ge');
    } else await banner.getByRole('combobox').fill('ge');
    await page.getByRole('option').first().waitFor();
    assert.deepEqual(await violations(page), [], 'the suggestions');
  },
);

/** The focused element: its name, whether it is in the window, and whether a focus ring is visible. */
function focused(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    const { width, height, top, left } = element.getBoundingClientRect();
    // The ring may be drawn by the element itself or by the frame or card around it.
    const looks = () => {
      const all = [];
      for (let one = element, level = 0; one && level < 5; one = one.parentElement, level++)
        for (const part of [undefined, '::before', '::after']) {
          const {
            outline,
            outlineOffset,
            boxShadow,
            borderColor,
            backgroundColor,
            textDecorationLine,
            opacity,
            clipPath,
          } = getComputedStyle(one, part);
          all.push(
            [
              outline,
              outlineOffset,
              boxShadow,
              borderColor,
              backgroundColor,
              textDecorationLine,
              opacity,
              clipPath,
            ].join(),
          );
        }
      return all.join('|');
    };
    // A number for each element: its place changes while parts of the page load.
    const keys = (globalThis.focusedElements ??= new Map());
    if (!keys.has(element)) keys.set(element, keys.size);
    const on = looks();
    element.blur();
    const off = looks();
    element.focus({ preventScroll: true });
    return {
      tag: element.tagName,
      name: (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40),
      href: element.getAttribute('href'),
      inWindow:
        width > 0 &&
        height > 0 &&
        top < innerHeight &&
        top + height > 0 &&
        left < innerWidth &&
        left + width > 0,
      marked: on !== off,
      key: keys.get(element),
    };
  });
}

for (const [code, path] of [
  ['de', '/'],
  ['de', '/legal/privacy'],
  ['gr', '/subjects'],
])
  journey(
    on,
    `${code} ${path}: every control is reached by keyboard, with a visible focus and no trap`,
    { at: ['phone', 'desktop'] },
    async ({ page, open }) => {
      await open(code, path);
      await page.keyboard.press('Tab');
      const first = await focused(page);
      assert.equal(first.name, text(market(code).locale.interface, 'ui.skip'));
      assert.equal(first.href, '#main');
      await until(async () => (await focused(page)).inWindow);
      const seen = new Set([first.key]);
      const unmarked = [];
      for (let step = 0; step < 300; step++) {
        await page.keyboard.press('Tab');
        const now = await focused(page);
        if (now.tag === 'BODY' || now.key === first.key) break;
        if (seen.has(now.key) && now.tag !== 'INPUT')
          throw new Error(`the keyboard is caught at ${now.tag} ${now.name}`);
        seen.add(now.key);
        if (!now.inWindow || !now.marked)
          unmarked.push(`${now.tag} ${now.name} ${now.inWindow ? 'not marked' : 'out of sight'}`);
      }
      assert.deepEqual(unmarked, []);
      const all = await page.locator('a[href]:visible, button:visible, summary:visible').count();
      assert.ok(seen.size >= all, `${seen.size} of ${all} reached`);
    },
  );

journey(
  on,
  'the skip link moves the focus to the content',
  { at: ['desktop'] },
  async ({ page, open }) => {
    await open('de', '/about/company');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.closest('main')?.id), 'main');
  },
);

journey(
  on,
  'a dialog traps the focus and returns it on closing',
  { at: ['phone'] },
  async ({ page, open }) => {
    await open('de', '/about/company');
    const icon = page
      .getByRole('banner')
      .getByRole('link', { name: text('de', 'header.search.label') });
    await icon.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').waitFor();
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    for (let step = 0; step < 8; step++) {
      await page.keyboard.press('Tab');
      // The dialog's focus guards move the focus asynchronously; it must never
      // leave the dialog.
      await page.waitForFunction(
        () => document.activeElement?.closest('[role=dialog], [data-base-ui-focus-guard]') !== null,
      );
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForFunction(
      (label) => document.activeElement?.getAttribute('aria-label') === label,
      text('de', 'header.search.label'),
    );
  },
);
