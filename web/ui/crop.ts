/** The square that is cut out of a picture. */

export interface Crop {
  /** 1 shows as much as fits, 3 a third of it. */
  zoom: number;
  /** The square's centre, in parts of the picture's width and height. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MOST_ZOOM = 4;

/** The crop moved into what the picture has. */
export function fitted({ zoom, x, y }: Crop, { width, height }: Size): Crop {
  const within = Math.min(Math.max(zoom, 1), MOST_ZOOM);
  const edge = Math.min(width, height) / within;
  return { zoom: within, x: clamp(x, edge / width), y: clamp(y, edge / height) };
}

/** The square in the picture's pixels. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; edge: number } {
  const { zoom, x, y } = fitted(crop, size);
  const edge = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - edge / 2, top: y * size.height - edge / 2, edge };
}

/** The crop after the picture was pulled by so many parts of the square to the right and down. */
export function pulled(crop: Crop, size: Size, right: number, down: number): Crop {
  const { edge } = squareOf(crop, size);
  const moved = {
    ...crop,
    x: crop.x - (right * edge) / size.width,
    y: crop.y - (down * edge) / size.height,
  };
  return fitted(moved, size);
}

/** A centre whose square, of the given part of the whole, stays inside. */
function clamp(centre: number, part: number): number {
  return Math.min(Math.max(centre, part / 2), 1 - part / 2);
}
