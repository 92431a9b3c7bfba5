/** Addresses of the server's image optimiser, which makes pictures of the site fit the screen. */

/** The path at which the server resizes pictures (pkg/platform/image). */
const OPTIMISER = '/_image';

/** The widths in pixels that it makes; pkg/platform/image has the same list. */
export const IMAGE_WIDTHS = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;

/** Narrower windows than this there are none of: parts of a window are at least a part of it. */
const LEAST_WINDOW = 640;

/** The JPEG quality of a picture that says nothing else. */
export const IMAGE_QUALITY = 75;

/** A size in pixels: a number, or its digits. */
export type ImageSize = number | `${number}`;

/** A picture of a set, with its width in pixels. */
export interface ImageSource {
  url: string;
  width: number;
}

/** What an img is given. */
export interface ImageAddresses {
  src: string;
  srcSet?: string | undefined;
  sizes?: string | undefined;
}

/** Reads a size; others than numbers and digits are a mistake of the caller. */
export function readImageSize(value: ImageSize, name: string): number {
  const size = typeof value === 'string' && !/^\d+$/.test(value) ? NaN : Number(value);
  if (!Number.isFinite(size) || size <= 0)
    throw new RangeError(`The ${name} of an image is a number of pixels, not ${String(value)}`);
  return size;
}

/** Whether the optimiser takes a picture: what is in the page already, and drawings, it doesn't. */
export function isOptimised(src: string): boolean {
  return !/^(?:data|blob):/i.test(src) && !/\.svg(?:[?#]|$)/i.test(src);
}

/** The address of a picture at one of the allowed widths. */
export function optimisedUrl(src: string, width: number, quality = IMAGE_QUALITY): string {
  return `${OPTIMISER}?url=${encodeURIComponent(src)}&w=${width}&q=${quality}`;
}

const allowed = (atLeast: number) =>
  IMAGE_WIDTHS.find((width) => width >= atLeast) ?? IMAGE_WIDTHS.at(-1)!;

/**
 * The addresses of a picture through the optimiser. Without `sizes` it is shown `width`
 * pixels wide, on every screen: there are two of it, for plain and for dense screens. With
 * `sizes` its width depends on the window, and `width` is that of the picture itself:
 * larger ones than it there are none of.
 */
export function optimised(
  src: string,
  width: number,
  sizes: string | undefined,
  quality: number,
): ImageAddresses {
  const at = (each: number) => optimisedUrl(src, each, quality);
  if (sizes === undefined) {
    const [plain, dense] = [allowed(width), allowed(2 * width)];
    return {
      src: at(plain),
      srcSet: plain === dense ? undefined : `${at(plain)} 1x, ${at(dense)} 2x`,
    };
  }
  const parts = [...sizes.matchAll(/(?:^|\s)(\d+(?:\.\d+)?)vw/g)].map(([, part]) => Number(part));
  const least = parts.length > 0 ? (Math.min(...parts) / 100) * LEAST_WINDOW : 0;
  const most = allowed(width);
  const widths = IMAGE_WIDTHS.filter((each) => each >= least && each <= most);
  if (widths.length === 0) return { src: at(most) };
  return {
    src: at(widths.at(-1)!),
    srcSet: widths.map((each) => `${at(each)} ${each}w`).join(', '),
    sizes,
  };
}

/** The addresses of a picture that the server has made in several widths. */
export function ofSources(
  src: string,
  sources: readonly ImageSource[],
  sizes: string | undefined,
): ImageAddresses {
  if (sizes === undefined || sources.length === 0) return { src };
  return { src, srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', '), sizes };
}
