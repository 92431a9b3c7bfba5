// Layout shifts of a page while it loads, as the browser reports them (layout-shift).
import { hydrated, idle, settled } from './journey.mjs';

/** In CSS pixels. Chromium reports shifts of a fraction of a pixel, too. */
const MIN_SHIFT = 0.0001;

/** Beyond the 100 ms in which an optional font may still be drawn, in milliseconds. */
const AFTER_BLOCK_PERIOD_MILLISECONDS = 500;

/** Records the shifts of every page that is opened from now on. */
export async function recordShifts(page) {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries())
        if (!hadRecentInput)
          window.shifts.push({
            value,
            what: sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts of the page so far: [{value, what}]. */
export async function shiftsOf(page) {
  const shifts = await page.evaluate(() => window.shifts);
  return shifts.filter(({ value }) => value > MIN_SHIFT);
}

/**
 * Holds back the fonts of the next page, and of every page opened by `load`. A journey that
 * does names `serviceWorkers: 'block'`, as the site's worker would give the page its fonts.
 *
 * A font that arrives between the first paint and the end of its block period moves
 * text that isn't visible yet, which the browser reports all the same. Whether it
 * does is a matter of how busy the machine is. Held back beyond that period, fonts
 * change nothing on a page that doesn't swap them.
 *
 * `release()` lets the fonts of a drawn page come, and resolves when nothing is under
 * way any more; `load(url)` opens a page and does the same, and resolves with its answer.
 */
export async function holdFonts(page) {
  /** The requests held back; undefined from the release until the next load. */
  let held = [];
  await page.route('**/*.woff2', (route) => {
    if (held) return held.push(route);
    // A page that is left takes its fonts with it.
    return route.continue().catch(() => {});
  });
  const release = async () => {
    // Timers of the page run in their order: the font's is over once this one is.
    await page.evaluate(
      (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      AFTER_BLOCK_PERIOD_MILLISECONDS,
    );
    const routes = held;
    held = undefined;
    await Promise.all(routes.map((route) => route.continue()));
    await settled(page);
    await page.evaluate(() => document.fonts.ready);
    await idle(page);
  };
  const load = async (url) => {
    held = [];
    // Fonts hold back the load event.
    const answer = await page.goto(url, { waitUntil: 'domcontentloaded' });
    await hydrated(page);
    await release();
    return answer;
  };
  return { load, release };
}
