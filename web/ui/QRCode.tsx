import styles from './QRCode.module.css';
import { useLoaded } from './useLoaded.ts';
import { useNear } from './useNear.ts';

/** The error correction level: about 7, 15, 25 or 30 per cent of the code may be damaged. */
export type ErrorCorrection = 'L' | 'M' | 'Q' | 'H';

export interface QRCodeProps {
  /** The encoded URL. */
  value: string;
  /** The alternative text. */
  label: string;
  /** Edge in CSS pixels; QRCode.module.css has a rule for each. */
  size?: 175 | 240;
  level?: ErrorCorrection;
  /** The minimal version, 1 to 40; a longer value raises it. */
  minVersion?: number;
}

const loadImage = () => import('./QRCodeImage.tsx');

/** A QR code. Its space is reserved until its code is loaded. */
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
