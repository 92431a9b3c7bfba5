/** Draws the result of a quiz in the colours and fonts of the site. */

/** The size of the picture in pixels: what networks show of a shared picture. */
export const SIZE = { width: 1200, height: 630 } as const;

export interface ResultWords {
  title: string;
  right: number;
  all: number;
  /** Stands above the score. */
  line: string;
  /** Stands below the title. */
  ask: string;
  brand: string;
  host: string;
}

const EDGE = 72;
const RING = { x: 930, y: 315, radius: 190, width: 34 } as const;
/** How wide the words left of the ring are at most. */
const WORDS = RING.x - RING.radius - RING.width - 2 * EDGE;
const MAX_LINES = 3;

/** Draws the picture and resolves to it as a PNG; null where the browser can't make one. */
export async function drawResult(
  canvas: HTMLCanvasElement,
  words: ResultWords,
): Promise<Blob | null> {
  // Else the first drawing has another font.
  await document.fonts?.ready;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const style = styleOf(canvas);
  context.fillStyle = style.ground;
  context.fillRect(0, 0, SIZE.width, SIZE.height);
  drawWords(context, words, style);
  drawRing(context, words, style);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
}

interface Style {
  ground: string;
  text: string;
  muted: string;
  accent: string;
  line: string;
  heading: string;
  body: string;
}

/** The site's tokens as the browser computes them. */
function styleOf(canvas: HTMLElement): Style {
  const probe = document.createElement('span');
  canvas.after(probe);
  const computed = getComputedStyle(probe);
  const color = (token: string) => {
    probe.style.color = `var(${token})`;
    return computed.color;
  };
  const font = (token: string) => {
    probe.style.fontFamily = `var(${token})`;
    return computed.fontFamily;
  };
  const style = {
    ground: color('--sea'),
    text: color('--on-sea'),
    muted: color('--on-sea-muted'),
    accent: color('--on-sea-accent'),
    line: color('--sea-line'),
    heading: font('--font-heading'),
    body: font('--font-body'),
  };
  probe.remove();
  return style;
}

function drawWords(context: CanvasRenderingContext2D, words: ResultWords, style: Style) {
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.fillStyle = style.accent;
  context.font = `600 34px ${style.body}`;
  context.fillText(words.line, EDGE, 150, WORDS);
  context.fillStyle = style.text;
  context.font = `700 58px ${style.heading}`;
  const lines = wrap(words.title, MAX_LINES, (text) => context.measureText(text).width <= WORDS);
  let y = 225;
  for (const line of lines) {
    context.fillText(line, EDGE, y, WORDS);
    y += 70;
  }
  context.fillStyle = style.muted;
  context.font = `400 32px ${style.body}`;
  context.fillText(words.ask, EDGE, y + 8, WORDS);
  context.fillStyle = style.text;
  context.font = `700 36px ${style.heading}`;
  context.fillText(words.brand, EDGE, SIZE.height - EDGE);
  const at = EDGE + context.measureText(words.brand).width + 24;
  context.fillStyle = style.muted;
  context.font = `400 28px ${style.body}`;
  context.fillText(words.host, at, SIZE.height - EDGE, RING.x - RING.radius - at);
}

function drawRing(context: CanvasRenderingContext2D, words: ResultWords, style: Style) {
  const from = -Math.PI / 2;
  const share = words.all === 0 ? 0 : words.right / words.all;
  context.lineWidth = RING.width;
  context.lineCap = 'round';
  context.strokeStyle = style.line;
  context.beginPath();
  context.arc(RING.x, RING.y, RING.radius, 0, 2 * Math.PI);
  context.stroke();
  if (share > 0) {
    context.strokeStyle = style.accent;
    context.beginPath();
    context.arc(RING.x, RING.y, RING.radius, from, from + share * 2 * Math.PI);
    context.stroke();
  }
  context.fillStyle = style.text;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `800 110px ${style.heading}`;
  context.fillText(`${words.right}/${words.all}`, RING.x, RING.y + 8, 2 * RING.radius - 60);
}

/** The lines of a text, at most so many, of which the last ends with … where the text goes on. */
export function wrap(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let rest = text.split(' ');
  while (rest.length > 0 && lines.length < most) {
    let count = 1;
    while (count < rest.length && fits(rest.slice(0, count + 1).join(' '))) count++;
    lines.push(rest.slice(0, count).join(' '));
    rest = rest.slice(count);
  }
  return lines.map((line, index) => {
    const goesOn = index === most - 1 && rest.length > 0;
    return fits(line) && !goesOn ? line : shorten(line, fits);
  });
}

function shorten(line: string, fits: (line: string) => boolean): string {
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
