// A visitor's console stays empty: no failed request, no error, no warning.
// Screens: account, content, home, subject.
import assert from 'node:assert/strict';
import { journey, market, stage } from './lib/journey.mjs';

const on = stage();

function pages(code) {
  const [subject] = market(code).servedSubjects;
  return [
    '/',
    `/subjects/${subject.slug}-${subject.topics[0].slug}`,
    '/legal/privacy',
    '/auth/signup',
  ];
}

for (const [code, ...at] of [
  ['de', 'phone'],
  ['us', 'desktop'],
  ['gr', 'phone'],
  ['tr', 'desktop'],
])
  journey(on, `${code}: the console stays empty`, { at }, async ({ page, open }) => {
    const said = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        said.push(`${new URL(page.url()).pathname}: ${message.text()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) said.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      // Chromium reports requests that are cancelled when the page is left.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') said.push(request.url());
    });
    for (const path of pages(code)) {
      const answer = await open(code, path);
      assert.equal(answer.status(), 200, path);
      // Scrolling triggers the country lookup and loads everything that is fetched near the window.
      await page.keyboard.press('Shift');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await page.waitForLoadState('networkidle');
    }
    assert.deepEqual(said, []);
  });
