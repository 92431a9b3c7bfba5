/** Writes photos as the pages of a PDF, which every market takes. */

/** A page that is one photo. */
export interface PhotoPage {
  /** A JPEG in colours. */
  jpeg: Blob;
  /** In pixels of the JPEG. */
  width: number;
  height: number;
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
}

/** The longer side of a page in points: that of A4. */
const LONG = 842;

/** Objects before those of the pages: catalog and list of pages. */
const BEFORE = 2;

/** Objects of a page: itself, its content and its picture. */
const EACH = 3;

/** Maps the unit square of a picture onto a turned page: the matrix of the operator cm. */
const matrices: readonly ((width: number, height: number) => readonly number[])[] = [
  (width, height) => [width, 0, 0, height, 0, 0],
  (width, height) => [0, -height, width, 0, 0, height],
  (width, height) => [-width, 0, 0, -height, width, height],
  (width, height) => [0, height, -width, 0, width, 0],
];

/** A PDF 1.4 of photos in their order. */
export function pdfOf(photos: readonly PhotoPage[]): Blob {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (...all: (string | Blob)[]) => {
    for (const part of all) {
      parts.push(part);
      // All texts are ASCII.
      length += typeof part === 'string' ? part.length : part.size;
    }
  };
  const add = (...content: (string | Blob)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`, ...content, '\nendobj\n');
  };
  const numberOf = (index: number) => BEFORE + 1 + index * EACH;

  write('%PDF-1.4\n');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = photos.map((_, index) => `${numberOf(index)} 0 R`).join(' ');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${photos.length} >>`);
  for (const [index, { jpeg, width, height, turns }] of photos.entries()) {
    const isTurned = turns % 2 === 1;
    const scale = LONG / Math.max(width, height);
    const across = point((isTurned ? height : width) * scale);
    const down = point((isTurned ? width : height) * scale);
    const matrix = matrices[turns % 4]?.(across, down) ?? [];
    const content = `q ${matrix.join(' ')} cm /P Do Q`;
    const own = numberOf(index);
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] `,
      `/Resources << /XObject << /P ${own + 2} 0 R >> >> /Contents ${own + 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
  }
  const table = length;
  const count = offsets.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n`);
  for (const offset of offsets) write(`${String(offset).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}

const point = (length: number) => Math.round(length * 100) / 100;
