import { expect, test } from 'vitest';
import { fitted, dragged, squareOf, wholeCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

test('the initial crop is the largest square in the middle', () => {
  expect(squareOf(wholeCrop, wide)).toEqual({ left: 100, top: 0, edge: 200 });
  expect(squareOf(wholeCrop, { width: 200, height: 400 })).toEqual({
    left: 0,
    top: 100,
    edge: 200,
  });
});

test('zooming in keeps the centre', () => {
  expect(squareOf({ ...wholeCrop, zoom: 2 }, wide)).toEqual({ left: 150, top: 50, edge: 100 });
});

test.each([-5, 0, 0.5, 1, 99])('no crop leaves the picture: %d', (value) => {
  const { left, top, edge } = squareOf({ zoom: value, x: value, y: value }, wide);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left + edge).toBeLessThanOrEqual(wide.width);
  expect(top + edge).toBeLessThanOrEqual(wide.height);
  expect(edge).toBeGreaterThanOrEqual(50);
});

test('dragging to the right reveals what lies to the left, up to the edge', () => {
  expect(squareOf(dragged(wholeCrop, wide, 0.25, 0), wide).left).toBe(50);
  expect(squareOf(dragged(wholeCrop, wide, 9, 9), wide)).toEqual({ left: 0, top: 0, edge: 200 });
  expect(fitted(dragged(wholeCrop, wide, -9, 0), wide).x).toBe(0.75);
});
