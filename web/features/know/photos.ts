/** Photos that become the pages of a file. */
import { MAX_BYTES } from '../../api/uploads/sender.ts';
import { randomUuid } from '../../page/storage.ts';
import type { NamedPhoto } from './keptPhotos.ts';

/** A photo, small enough to be sent with many others, and its picture in the list. */
export interface Photo extends NamedPhoto {
  preview: ImageBitmap;
}

/** So many photos stay below the size of a file: one has at most about 1 MB. */
export const MAX_PHOTOS = 40;

/** The longer side of a photo in pixels: 240 dots per inch of A4. */
const LONG = 2800;
const QUALITY = 0.75;

/** The longer side in the list, in pixels. */
const PREVIEW = 240;

/** Reads a picture, upright and on white; null where the browser can't. */
export async function readPhoto(file: File): Promise<Photo | null> {
  if (file.size > MAX_BYTES) return null;
  try {
    const whole = await createImageBitmap(file);
    const canvas = drawn(whole, LONG);
    whole.close();
    const { width, height } = canvas;
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', QUALITY),
    );
    if (!jpeg) return null;
    const preview = await createImageBitmap(drawn(canvas, PREVIEW));
    return { id: randomUuid(), jpeg, width, height, turns: 0, preview };
  } catch {
    return null;
  }
}

/** A photo that was kept, with its picture in the list; null where the browser can't read it. */
export async function withPreview(kept: NamedPhoto): Promise<Photo | null> {
  try {
    const whole = await createImageBitmap(kept.jpeg);
    const preview = await createImageBitmap(drawn(whole, PREVIEW));
    whole.close();
    return { ...kept, preview };
  } catch {
    return null;
  }
}

/** The picture on white, with a longer side of at most so many pixels. */
function drawn(picture: ImageBitmap | HTMLCanvasElement, long: number): HTMLCanvasElement {
  const scale = Math.min(1, long / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
