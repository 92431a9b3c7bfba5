import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../storybook/render.tsx';
import { Image } from './Image.tsx';
import { type ImageSize, isOptimised, optimisedUrl, readImageSize } from './imageAddress.ts';

/** A dot, in the page. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** The widths of a srcset's addresses, with what they are for. */
function candidates(element: Element) {
  return (element.getAttribute('srcset') ?? '')
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const [url = '', when = ''] = each.split(' ');
      return [new URL(url, location.origin).searchParams.get('w'), when];
    });
}

test('a picture comes through the optimiser, for plain and for dense screens', async () => {
  await render(<Image src="/brand/a b.png?v=1" alt="Hills" width="300" height="200" />);
  const img = page.getByRole('img', { name: 'Hills' }).element();
  expect(img.getAttribute('src')).toBe('/_image?url=%2Fbrand%2Fa%20b.png%3Fv%3D1&w=384&q=75');
  expect(candidates(img)).toEqual([
    ['384', '1x'],
    ['640', '2x'],
  ]);
  expect(['loading', 'decoding', 'width', 'height'].map((name) => img.getAttribute(name))).toEqual([
    'lazy',
    'async',
    '300',
    '200',
  ]);
});

test('with sizes there is a width for each window, none wider than the picture', async () => {
  await render(
    <Image src="/a.jpg" alt="Hills" width={1000} height={500} sizes="50vw" quality={60} />,
  );
  const img = page.getByRole('img', { name: 'Hills' }).element();
  expect(candidates(img).map(([width]) => width)).toEqual(['384', '640', '750', '828', '1080']);
  expect(img.getAttribute('sizes')).toBe('50vw');
  expect(img.getAttribute('src')).toBe(optimisedUrl('/a.jpg', 1080, 60));
});

test('sizes in pixels leave small widths in', async () => {
  await render(<Image src="/a.jpg" alt="Hills" width={120} height={80} sizes="90px" />);
  const img = page.getByRole('img', { name: 'Hills' }).element();
  expect(candidates(img).map(([width]) => width)).toEqual(['16', '32', '48', '64', '96', '128']);
});

test('what is in the page already, and drawings, skip the optimiser', async () => {
  const drawn = [DOT, 'DATA:image/gif;base64,R0', 'blob:https://de.localhost/1', '/a.svg?v=1'];
  expect(drawn.filter(isOptimised)).toEqual([]);
  const photos = ['/a.png', 'https://images.example/a.jpg', '/svg/a.webp', '/data:x.png'];
  expect(photos.filter(isOptimised)).toEqual(photos);
  await render(<Image src={DOT} alt="Dot" width={10} height={10} sizes="50vw" />);
  const img = page.getByRole('img', { name: 'Dot' });
  await expect.element(img).toHaveAttribute('src', DOT);
  await expect.element(img).not.toHaveAttribute('srcset');
});

test('what the server has made in several widths is fetched as it is', async () => {
  const sources = [
    { url: '/p/1?w=480', width: 480 },
    { url: '/p/1?w=960', width: 960 },
  ];
  await render(
    <Image
      src="/p/1?w=960"
      alt="Page 1"
      width={1600}
      height={2263}
      sizes="100vw"
      sources={sources}
    />,
  );
  const img = page.getByRole('img', { name: 'Page 1' }).element();
  expect(img.getAttribute('src')).toBe('/p/1?w=960');
  expect(img.getAttribute('srcset')).toBe('/p/1?w=480 480w, /p/1?w=960 960w');
});

test('the picture that is seen first is fetched before all others', async () => {
  await render(<Image src={DOT} alt="Hills" width={10} height={10} priority />);
  const img = page.getByRole('img', { name: 'Hills' }).element();
  expect([img.getAttribute('loading'), img.getAttribute('fetchpriority')]).toEqual([
    'eager',
    'high',
  ]);
});

test('a picture that can’t be fetched leaves its place, its name and its size', async () => {
  const onError = vi.fn<() => void>();
  const ui = (src: string) => (
    <Image src={src} sources={[]} alt="Hills" width={120} height={80} onError={onError} />
  );
  const { show, element } = await render(ui('/no/such/picture.jpg'));
  const image = page.getByRole('img', { name: 'Hills' });
  const before = image.element().getBoundingClientRect();
  await expect.poll(() => onError).toHaveBeenCalled();
  await expect.poll(() => element.querySelector('img')).toBeNull();
  const after = image.element().getBoundingClientRect();
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect([after.width, after.height]).toEqual([120, 80]);
  // Another address is tried.
  show(ui(DOT));
  await expect.element(image).toHaveAttribute('src', DOT);
});

test('without an address its place is empty; decoration has no name', async () => {
  const { element } = await render(<Image src={null} alt="" width={120} height={80} />);
  const svg = element.querySelector('svg')!;
  expect(svg.getBoundingClientRect().width).toBe(120);
  expect(svg.getAttribute('aria-hidden')).toBe('true');
});

test('in a narrow place it keeps its shape', async () => {
  const { element } = await render(<Image src={null} alt="" width={4000} height={2000} />);
  const { width, height } = element.querySelector('svg')!.getBoundingClientRect();
  expect(width).toBeLessThan(4000);
  expect(Math.abs(width / height - 2)).toBeLessThan(0.02);
});

test('sizes are numbers or digits', () => {
  for (const wrong of ['100%', '10px', '', '1e3', '-3', 'auto', '0', NaN, -1, Infinity])
    expect(() => readImageSize(wrong as ImageSize, 'width')).toThrow(/width of an image/);
  expect([readImageSize('640', 'width'), readImageSize(12.5, 'height')]).toEqual([640, 12.5]);
});
