// The parts of PNG that are needed to store in a picture the hash of its source.
// Two versions of a browser draw the same SVG with slightly different pixels, so
// drawing it again can't prove that a picture is current.
import { crc32 } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const keyword = 'Source\0';

/** The chunks of a PNG: [{type, data}]; empty if the data is no PNG. */
function chunks(png) {
  const found = [];
  if (!png.subarray(0, 8).equals(signature)) return found;
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    found.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return found;
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The PNG with the hash of its source in a text chunk. */
export function withSource(png, source) {
  const note = { type: 'tEXt', data: Buffer.from(keyword + source, 'latin1') };
  const all = chunks(png);
  all.splice(1, 0, note);
  return Buffer.concat([signature, ...all.map(({ type, data }) => chunk(type, data))]);
}

/** The hash of the source that a PNG was drawn from, or null. */
export function sourceOf(png) {
  for (const { type, data } of chunks(png)) {
    const body = data.toString('latin1');
    if (type === 'tEXt' && body.startsWith(keyword)) return body.slice(keyword.length);
  }
  return null;
}

/** Width and height of a PNG in pixels. */
export function sizeOf(png) {
  const [header] = chunks(png);
  if (header?.type !== 'IHDR') return [0, 0];
  return [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
}
