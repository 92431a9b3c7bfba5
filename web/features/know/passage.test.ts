import { describe, expect, it } from 'vitest';
import { quotedLines } from './quoted.ts';
import { passageHref, passageOf } from './shared/passage.ts';

const lines = [
  'Fotosynthese: Überblick',
  'Pflanzen bauen aus Licht, Wasser und Kohlen-',
  'dioxid Zucker auf. Das geschieht in',
  'den Chloroplasten.',
  '',
  'Zucker',
].map((text) => ({ text }));

const marked = (quote: string) => [...quotedLines(lines, quote)];

describe('quotedLines', () => {
  it('finds a quote over several lines, whatever stands between its words', () => {
    expect(marked('Pflanzen bauen aus Licht, Wasser und Kohlendioxid Zucker auf.')).toEqual([1, 2]);
    expect(marked('  „zucker auf. Das geschieht\nin den Chloroplasten“')).toEqual([2, 3]);
  });

  it('marks one line where the quote is a part of it', () => {
    expect(marked('überblick')).toEqual([0]);
  });

  it('marks the lines that are parts of a quote that the page has elsewhere, too', () => {
    expect(marked('Fotosynthese: Überblick … Zucker … den Chloroplasten.')).toEqual([0, 3]);
  });

  it('marks nothing where nothing is found', () => {
    expect(marked('Mitochondrien')).toEqual([]);
    expect(marked(' … ')).toEqual([]);
    expect([...quotedLines([], 'Zucker')]).toEqual([]);
  });
});

describe('addresses of passages', () => {
  it('are read as they are written', () => {
    const passage = { page: 12, quote: 'Φως & νερό: 100 % #1' };
    const href = passageHref('/knows/a', passage);
    expect(href.startsWith('/knows/a#page-12&quote=')).toBe(true);
    expect(passageOf(new URL(href, 'https://knowmad.example').hash)).toEqual(passage);
  });

  it('carry a bounded quote of whole letters', () => {
    const href = passageHref('/knows/a', { page: 1, quote: '🌿'.repeat(5000) });
    expect(passageOf(new URL(href, 'https://knowmad.example').hash)?.quote).toBe('🌿'.repeat(600));
  });

  it('are none without page and quote', () => {
    for (const hash of ['', '#page-3', '#ask', '#page-x&quote=a', '#page-1&quote=%E0%A4'])
      expect(passageOf(hash)).toBeNull();
  });
});
