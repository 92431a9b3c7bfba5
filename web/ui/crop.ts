/** The geometry of the square that is cropped from a picture. */

export interface Crop {
  /** The zoom factor: 1 shows the largest square, 3 a third of it. */
  zoom: number;
  /** The square's centre, as fractions of the picture's width and height. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

/** The crop moved inside the picture. */
export function fitted({ zoom, x, y }: Crop, { width, height }: Size): Crop {
  const within = Math.min(Math.max(zoom, 1), MAX_ZOOM);
  const edge = Math.min(width, height) / within;
  return { zoom: within, x: clamp(x, edge / width), y: clamp(y, edge / height) };
}

/** The square in pixels of the picture. */
export function squareOf(crop: Crop, size: Size): { left: number; top: number; edge: number } {
  const { zoom, x, y } = fitted(crop, size);
  const edge = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - edge / 2, top: y * size.height - edge / 2, edge };
}

/** The crop after dragging the picture right and down by fractions of the square. */
export function dragged(crop: Crop, size: Size, right: number, down: number): Crop {
  const { edge } = squareOf(crop, size);
  const moved = {
    ...crop,
    x: crop.x - (right * edge) / size.width,
    y: crop.y - (down * edge) / size.height,
  };
  return fitted(moved, size);
}

/** A centre for which a square of the given fraction stays inside. */
function clamp(centre: number, part: number): number {
  return Math.min(Math.max(centre, part / 2), 1 - part / 2);
}
