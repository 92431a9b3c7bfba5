import { describe, expect, it } from 'vitest';
import { type PhotoPage, pdfOf } from './photosPdf.ts';

/** Bytes that no text has. */
const jpeg = (...bytes: number[]) => new Blob([new Uint8Array([0xff, 0xd8, ...bytes, 0xff, 0xd9])]);

const photo = (part: Partial<PhotoPage> = {}): PhotoPage => ({
  jpeg: jpeg(1, 2, 3),
  width: 400,
  height: 300,
  turns: 0,
  ...part,
});

/** The file as text, one character for each byte. */
const read = async (photos: readonly PhotoPage[]) =>
  String.fromCharCode(...new Uint8Array(await pdfOf(photos).arrayBuffer()));

describe('a PDF of photos', () => {
  it('has a table of where each object begins', async () => {
    const text = await read([photo(), photo({ jpeg: jpeg(0, 128, 255) })]);
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(table, table + 5)).toBe('xref\n');
    const offsets = [...text.slice(table).matchAll(/(\d{10}) 00000 n \n/g)].map(([, at]) =>
      Number(at),
    );
    expect(offsets).toHaveLength(8);
    for (const [index, at] of offsets.entries())
      expect(text.slice(at).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
    expect(text).toContain('/Size 9');
  });

  it('has the photos as they are, in their order', async () => {
    const text = await read([photo(), photo({ jpeg: jpeg(0, 128, 255) })]);
    const streams = [...text.matchAll(/DCTDecode \/Length (\d+) >>\nstream\n/g)].map((match) =>
      text.slice(match.index + match[0].length).slice(0, Number(match[1])),
    );
    expect(streams).toEqual(['\xff\xd8\x01\x02\x03\xff\xd9', '\xff\xd8\x00\x80\xff\xff\xd9']);
    expect(text).toContain('/Kids [3 0 R 6 0 R] /Count 2');
  });

  it.each([
    [0, '842 631.5', '842 0 0 631.5 0 0'],
    [1, '631.5 842', '0 -842 631.5 0 0 842'],
    [2, '842 631.5', '-842 0 0 -631.5 842 631.5'],
    [3, '631.5 842', '0 842 -631.5 0 631.5 0'],
  ])('has pages as large as A4, turned %i times', async (turns, box, matrix) => {
    const text = await read([photo({ turns })]);
    expect(text).toContain(`/MediaBox [0 0 ${box}]`);
    const content = `q ${matrix} cm /P Do Q`;
    expect(text).toContain(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
});
