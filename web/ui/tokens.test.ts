import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hues } from './hues.ts';

const css = readFileSync(fileURLToPath(new URL('tokens.css', import.meta.url)), 'utf8');

type Theme = 'day' | 'night';

/** A token's colour in a theme, read from tokens.css. Throws for an unknown token. */
function colour(token: string, theme: Theme): string {
  const found = new RegExp(`--${token}: light-dark\\((#[0-9A-F]{6}), (#[0-9A-F]{6})\\);`, 'i').exec(
    css,
  );
  const value = found?.[theme === 'day' ? 1 : 2];
  if (!value) throw new Error(`tokens.css has no colour --${token}`);
  return value;
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['ground', 'card', 'raised'];
const on = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const));

const textPairs = [
  ...on(['ink', 'muted', 'deep-sea', 'accent', 'danger'], [...surfaces, 'accent-tint']),
  ...on(['accent-hover'], surfaces),
  ...on(['accent-hover'], ['accent-tint', 'accent-tint-hover']),
  ...on(['ink'], ['line', 'highlight', 'success-tint', 'warning-tint', 'danger-tint']),
  ...on(['on-accent'], ['accent', 'accent-hover']),
  ...on(['on-danger'], ['danger', 'danger-hover']),
  ...on(['on-sea', 'on-sea-muted', 'on-sea-accent'], ['sea', 'sea-raised']),
  ...on(['sea'], ['on-sea', 'on-sea-muted']),
  ...['success', 'warning', 'danger'].flatMap((tone) => on([tone], [`${tone}-tint`, ...surfaces])),
  ...hues.flatMap((hue) => on([`${hue}-strong`], [`${hue}-tint`, ...surfaces])),
];

const iconPairs = [...on(['edge'], surfaces), ...hues.flatMap((hue) => on([hue], ['card']))];

describe.each<Theme>(['day', 'night'])('by %s', (theme) => {
  it.each(textPairs)('the text %s is readable on %s', (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(iconPairs)('the icon %s has enough contrast on %s', (icon, ground) => {
    expect(contrast(colour(icon, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  it.each([...hues])('a white icon has enough contrast on %s', (hue) => {
    expect(contrast('#FFFFFF', colour(hue, theme))).toBeGreaterThanOrEqual(3);
  });

  it('gives subjects hues of equal lightness', () => {
    for (const kind of ['', '-tint', '-strong']) {
      const all = hues.map((hue) => luminance(colour(`${hue}${kind}`, theme)));
      expect(Math.max(...all) / Math.min(...all)).toBeLessThan(1.7);
    }
  });
});

it('has the specified values', () => {
  expect(colour('accent', 'day')).toBe('#1f5eff');
  expect(colour('deep-sea', 'day')).toBe('#0a1b45');
  for (const line of [
    '--radius-card: 24px',
    '--radius-button: 44px',
    '--radius-input: 15px',
    '--modal-width: 650px',
  ])
    expect(css).toContain(line);
});
