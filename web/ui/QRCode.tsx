import styles from './QRCode.module.css';
import { useLoaded } from './useLoaded.ts';
import { useNear } from './useNear.ts';

/** How much of the code may be damaged: about 7, 15, 25 or 30 per cent. */
export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H';

export interface QRCodeProps {
  /** What a camera reads: a URL. */
  value: string;
  /** What it is, in words. */
  label: string;
  /** Edge in CSS pixels; QRCode.module.css knows each. */
  size?: 175 | 240;
  level?: ErrorCorrection;
  /** The least version, 1 to 40; a larger one is taken where the value needs it. */
  minVersion?: number;
}

const loadImage = () => import('./QRCodeImage.tsx');

/** A QR code, drawn once the browser has what draws it; its place is kept from the start. */
export function QRCode({ value, label, size = 175, level = 'L', minVersion = 1 }: QRCodeProps) {
  if (!Number.isInteger(minVersion) || minVersion < 1 || minVersion > 40) {
    throw new RangeError(`A QR code's version is 1 to 40, not ${minVersion}`);
  }
  const [frame, near] = useNear<HTMLSpanElement>();
  const image = useLoaded(loadImage, near, true);
  return (
    <span ref={frame} className={styles.frame} data-size={size}>
      {image && (
        <image.QRCodeImage
          value={value}
          title={label}
          size={size}
          level={level}
          minVersion={minVersion}
        />
      )}
    </span>
  );
}
