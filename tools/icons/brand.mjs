// web/public/brand: the pictures of the mark that phones, browsers and mails need,
// drawn from mark.svg by Chromium. They are drawn only when the mark or a recipe
// has changed, so that most builds need no browser.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chromium as chromiumPath } from '../lib/setup.mjs';
import { root } from '../lib/run.mjs';
import { checking, command, digest, fault, makeFolderOf, publicFile, text } from './files.mjs';
import { sizeOf, sourceOf, withSource } from './png.mjs';

// `corners`: the rounded background as drawn; without it the background fills the
// square, for systems that round the corners themselves. `sign`: the scale of the
// sign on the background; a maskable icon may lose everything outside a circle of
// 80 % of its width.
const pictures = [
  { file: 'icon-192.png', size: 192, corners: true, sign: 1 },
  { file: 'icon-512.png', size: 512, corners: true, sign: 1 },
  { file: 'apple-touch-icon.png', size: 180, corners: false, sign: 0.94 },
  { file: 'icon-maskable-192.png', size: 192, corners: false, sign: 0.72 },
  { file: 'icon-maskable-512.png', size: 512, corners: false, sign: 0.72 },
  // Embedded in mails.
  { file: 'mark.png', folder: ['pkg', 'platform', 'mail'], size: 64, corners: true, sign: 1 },
];

const source = (mark, { size, corners, sign }) =>
  digest(mark, JSON.stringify({ size, corners, sign }));

/** The HTML page that draws a picture. */
function page(mark, { size, corners, sign }) {
  const ground = corners ? '' : '.ground { rx: 0 }';
  return `<!doctype html><style>
    body { margin: 0 } svg { display: block; width: ${size}px; height: ${size}px }
    .sign { transform: scale(${sign}); transform-origin: 32px 32px } ${ground}
  </style>${mark}`;
}

function isCurrent(target, picture, wanted) {
  if (!existsSync(target)) return false;
  const png = readFileSync(target);
  return sourceOf(png) === wanted && sizeOf(png).every((side) => side === picture.size);
}

async function draw(mark, stale) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({
    executablePath: await chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-sync'],
  });
  try {
    for (const { picture, target, wanted } of stale) {
      const { size } = picture;
      const tab = await browser.newPage({ viewport: { width: size, height: size } });
      await tab.setContent(page(mark, picture));
      const png = await tab.screenshot({ omitBackground: true });
      await tab.close();
      makeFolderOf(target);
      writeFileSync(target, withSource(png, wanted));
      console.error(`wrote ${relative(root, target)}`);
    }
  } finally {
    await browser.close();
  }
}

/** Draws the mark's pictures where mark.svg or a recipe has changed. */
export async function brand() {
  const mark = text('web', 'public', 'brand', 'mark.svg');
  for (const part of ['ground', 'sign'])
    if (!mark.includes(`class="${part}"`))
      fault(`web/public/brand/mark.svg has no part of class ${part}`);
  const stale = pictures
    .map((picture) => ({
      picture,
      target: picture.folder
        ? join(root, ...picture.folder, picture.file)
        : publicFile('brand', picture.file),
      wanted: source(mark, picture),
    }))
    .filter(({ picture, target, wanted }) => !isCurrent(target, picture, wanted));
  if (stale.length === 0) return;
  if (!checking) await draw(mark, stale);
  else
    for (const { target } of stale)
      fault(`${relative(root, target)} is not current; run: ${command}`);
}
