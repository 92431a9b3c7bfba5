import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toMathML } from '../deck/shared/tex.ts';
import { withFormulas } from './formulas.ts';
import { spokenText } from '../deck/shared/spokenText.ts';

test('formulas of prose are written, and nothing else is changed', () => {
  const html =
    '<p data-tex="no">a <span data-tex="a &lt; b &amp;&amp; &#34;c&#34;">a</span> <span>b</span>' +
    '<span data-tex="x" data-display="">x</span></p>';
  const seen: [string, boolean][] = [];
  const out = withFormulas(html, (tex, display) => {
    seen.push([tex, display]);
    return '<math></math>';
  });
  expect(seen).toEqual([
    ['a < b && "c"', false],
    ['x', true],
  ]);
  expect(out).toBe(
    '<p data-tex="no">a <span data-tex="a &lt; b &amp;&amp; &#34;c&#34;"><math></math></span> <span>b</span>' +
      '<span data-tex="x" data-display="" tabindex="0"><math></math></span></p>',
  );
});

test.each([
  ['a thesis', undefined],
  ['costs $5', undefined],
  ['$-\\frac{1}{2}$', '-(1)/(2)'],
  ['at $x^{2} \\le \\sqrt{\\frac{a}{b}}$', 'at x ^ (2) ≤ √((a)/(b))'],
  ['$22\\ \\text{cm} \\cdot \\pi$', '22 cm · pi'],
])('%s is read out as %s', (text, spoken) => expect(spokenText(text)).toBe(spoken));

const markets = new URL('../../../markets/', import.meta.url);

/** All guides of all markets. */
function guides(): [string, string][] {
  return readdirSync(markets, { recursive: true, encoding: 'utf8' })
    .filter((file) => /pages\/guides\/.*\.md$/.test(file))
    .map((file) => [file, readFileSync(new URL(file, markets), 'utf8')]);
}

test.each(guides())('every formula of %s can be read', (_, text) => {
  const prose = text.replaceAll(/^```(?!cards|quiz)[^]*?^```/gm, '').replaceAll(/`[^`\n]+`/g, '');
  for (const [, long, short] of prose.matchAll(/\$\$([^]+?)\$\$|\$(\S(?:[^$\n]*\S)?)\$(?!\d)/g)) {
    const html = toMathML(long ?? short ?? '', long !== undefined);
    expect(html).not.toMatch(/temml-error|#b22222/);
  }
});
