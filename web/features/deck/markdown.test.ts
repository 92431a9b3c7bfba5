import { expect, it } from 'vitest';
import { gapAt, type Inline, parseCard, parseInline, texWithGaps } from './shared/markdown.ts';

/** The parts as a short notation. */
function short(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      switch (part.kind) {
        case 'break':
          return '/';
        case 'code':
          return `code(${part.text})`;
        case 'maths':
          return `${part.display ? 'display' : 'maths'}(${part.tex})`;
        case 'picture':
          return `picture(${part.name}|${part.alt})`;
        case 'link':
          return `link(${part.href}|${short(part.children)})`;
        case 'gap':
          return `gap${part.gap.number}(${short(part.children)}|${part.gap.hint})`;
        default:
          return `${part.kind}(${short(part.children)})`;
      }
    })
    .join('');
}

it.each([
  ['a **bold** and *soft* word', 'a strong(bold) and em(soft) word'],
  ['H~2~O and x^2^', 'Hsub(2)O and xsup(2)'],
  ['**a *b* c**', 'strong(a em(b) c)'],
  ['snake_case_word and 2 * 3 * 4', 'snake_case_word and 2 * 3 * 4'],
  ['\\*no\\* \\$5', '*no* $5'],
  ['it costs $5 and $6', 'it costs $5 and $6'],
  ['$\\frac{1}{2}$ and $$x$$', 'maths(\\frac{1}{2}) and display(x)'],
  ['`a*b*`', 'code(a*b*)'],
  [
    '[site](https://example.org) [bad](javascript:alert(1))',
    'link(https://example.org|site) [bad](javascript:alert(1))',
  ],
  ['![leaf](leaf.png)', 'picture(leaf.png|leaf)'],
  ['![a \\[leaf\\]](<olive leaf (1).png>) x)', 'picture(olive leaf (1).png|a [leaf]) x)'],
  ['![leaf](<leaf.png) x', '![leaf](<leaf.png) x'],
  ['[site](<https://example.org/a_(b)>)', 'link(https://example.org/a_(b)|site)'],
  ['one\ntwo', 'one/two'],
  ['{{c1::**a**::b}} {{c2::$\\frac{1}{2}$}}', 'gap1(strong(a)|b) gap2(maths(\\frac{1}{2})|)'],
  ['{{c1::\\frac{1}{2}}}', 'gap1(\\frac{1}{2}|)'],
  ['{{c0::a}} {{c1:a}} {{', '{{c0::a}} {{c1:a}} {{'],
  ['<b>no html</b> &amp;', '<b>no html</b> &amp;'],
])('parses %j', (text, want) => {
  expect(short(parseInline(text))).toBe(want);
});

it('parses paragraphs, lists and formulas over several lines', () => {
  expect(
    parseCard('one\n\n- a\n- b\n\n1. c\ntwo\n$$\nx\n\ny\n$$').map((block) =>
      block.kind === 'paragraph'
        ? short(block.children)
        : `${block.ordered ? 'ol' : 'ul'}[${block.items.map((item) => short(item)).join(';')}]`,
    ),
  ).toEqual(['one', 'ul[a;b]', 'ol[c]', 'two/display(x\n\ny)']);
});

it('fills gaps inside formulas', () => {
  expect(
    texWithGaps('a + {{c1::b^{2}}} = {{c2::c}}', ({ number }, text) => `<${number}:${text}>`),
  ).toBe('a + <1:b^{2}> = <2:c>');
});

it.each([
  '*'.repeat(20_000),
  '$'.repeat(20_000),
  '{{c1::'.repeat(3000),
  '[a]('.repeat(5000),
  '![a](<'.repeat(5000),
  '**a '.repeat(5000),
])('parses hostile texts in linear time: %.12s', (text) => {
  expect(parseCard(text).length).toBe(1);
});

it('bounds gaps', () => {
  expect(gapAt(`{{c1::${'a'.repeat(5000)}}}`, 0)).toBeNull();
  expect(gapAt('{{c501::a}}', 0)).toBeNull();
});
