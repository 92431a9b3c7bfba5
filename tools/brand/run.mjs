#!/usr/bin/env node
/**
 * web/public/brand: the pictures of the mark that phones, browsers and mails need,
 * drawn from mark.svg by Chromium. They are drawn only when the mark or a recipe
 * has changed, so that most builds need no browser. With --check it writes nothing and
 * fails when a picture is missing or not current.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { chromium as chromiumPath } from '../lib/setup.mjs';
import { root } from '../lib/run.mjs';
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

const checking = process.argv.includes('--check');
const brandFolder = join(root, 'web', 'public', 'brand');

/** Prints a fault and sets the exit status to 1; the run continues, so that all are reported. */
function fault(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

/** A SHA-256 in hexadecimal digits. */
const digest = (...parts) =>
  parts.reduce((hash, part) => hash.update(part).update('\0'), createHash('sha256')).digest('hex');

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
      writeFileSync(target, withSource(png, wanted));
      console.error(`wrote ${relative(root, target)}`);
    }
  } finally {
    await browser.close();
  }
}

/** Draws the mark's pictures where mark.svg or a recipe has changed. */
async function brand() {
  const mark = readFileSync(join(brandFolder, 'mark.svg'), 'utf8');
  for (const part of ['ground', 'sign'])
    if (!mark.includes(`class="${part}"`))
      fault(`web/public/brand/mark.svg has no part of class ${part}`);
  const stale = pictures
    .map((picture) => ({
      picture,
      target: picture.folder
        ? join(root, ...picture.folder, picture.file)
        : join(brandFolder, picture.file),
      wanted: source(mark, picture),
    }))
    .filter(({ picture, target, wanted }) => !isCurrent(target, picture, wanted));
  if (stale.length === 0) return;
  if (!checking) await draw(mark, stale);
  else
    for (const { target } of stale)
      fault(`${relative(root, target)} is not current; run: node tools/brand/run.mjs`);
}

await brand();
