// axe-core, which comes with Storybook's accessibility addon.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nonconformities } from './conformance.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe's violations of WCAG 2.2 AA and of best practice on the open page, rule and element, and
 * where its elements aren't what the HTML standard allows: one per line.
 */
export async function violations(page) {
  await page.evaluate(axe);
  const faults = await page.evaluate(async () => {
    const { violations: found } = await globalThis.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')} ${failureSummary.split('\n')[1]?.trim() ?? ''}`,
      ),
    );
  });
  return [...faults, ...nonconformities(await page.content())];
}
