import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Crop, MAX_ZOOM, dragged, squareOf } from './crop.ts';
import styles from './CropArea.module.css';
import { keys } from './keys.ts';

export interface CropAreaProps {
  image: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** Edge of the canvas in pixels: twice its CSS size, for high-density screens. */
const EDGE = 560;
/** The part of the square by which an arrow key moves it. */
const STEP = 0.04;

/** Selects a round part of a picture: dragging or the arrow keys move it, a slider zooms. */
export function CropArea({ image, crop, onCrop }: CropAreaProps) {
  const intl = useIntl();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    const { left, top, edge } = squareOf(crop, image);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, EDGE, EDGE);
    context?.drawImage(image, left, top, edge, edge, 0, 0, EDGE, EDGE);
  }, [image, crop]);

  function pull(event: PointerEvent<HTMLButtonElement>) {
    if (!last.current) return;
    const shown = event.currentTarget.getBoundingClientRect().width;
    const right = (event.clientX - last.current.x) / shown;
    const down = (event.clientY - last.current.y) / shown;
    last.current = { x: event.clientX, y: event.clientY };
    onCrop(dragged(crop, image, right, down));
  }

  function press(event: KeyboardEvent) {
    const direction = arrows[event.key];
    if (!direction) return;
    event.preventDefault();
    onCrop(dragged(crop, image, direction[0] * STEP, direction[1] * STEP));
  }

  return (
    <div className={styles.crop}>
      <button
        type="button"
        className={styles.area}
        aria-label={intl.formatMessage({
          id: 'ui.crop.move',
          defaultMessage: 'Part of the picture. Pull it, or move it with the arrow keys.',
          description:
            'Read out: the area in which the user chooses which part of a picture is used',
        })}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={pull}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
        onKeyDown={press}
      >
        <canvas ref={canvas} className={styles.canvas} width={EDGE} height={EDGE} />
      </button>
      <label className={styles.zoom}>
        <FormattedMessage
          id="ui.crop.zoom"
          defaultMessage="Zoom"
          description="Slider that brings a picture nearer while the user chooses a part of it"
        />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop({ ...crop, zoom: Number(event.target.value) })}
        />
      </label>
    </div>
  );
}

const arrows: Record<string, readonly [right: number, down: number]> = {
  [keys.left]: [1, 0],
  [keys.right]: [-1, 0],
  [keys.up]: [0, 1],
  [keys.down]: [0, -1],
};

/** The selected square as a JPEG of at most `edge` pixels. */
export function cut(image: ImageBitmap, crop: Crop, edge: number): Promise<Blob> {
  const square = squareOf(crop, image);
  const size = Math.max(1, Math.min(edge, Math.round(square.edge)));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  // JPEG has no transparency, and transparent pixels would become black.
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, size, size);
  context?.drawImage(image, square.left, square.top, square.edge, square.edge, 0, 0, size, size);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be cut'))),
      'image/jpeg',
      0.92,
    );
  });
}
