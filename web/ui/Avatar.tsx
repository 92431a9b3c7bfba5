import { useState } from 'react';
import styles from './Avatar.module.css';
import { hues } from './hues.ts';

export interface AvatarProps {
  name: string;
  /** The picture's URL; without one, or if it can't be loaded, the name's first letter is shown. */
  src?: string | null | undefined;
  /** Diameter in CSS pixels; Avatar.module.css has a rule for each. */
  size?: 24 | 30 | 48 | 96 | 128;
  /** The name stands beside the avatar, which screen readers then skip. */
  decorative?: boolean;
}

/** A user's picture, else the first letter on a background colour derived from the name. */
export function Avatar({ name, src, size = 30, decorative = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (src && src !== failed) {
    const fail = () => setFailed(src);
    return (
      <img
        // The image may have failed to load before hydration.
        ref={(image) => {
          if (image?.complete && !image.naturalWidth) fail();
        }}
        onError={fail}
        className={styles.avatar}
        src={src}
        alt={decorative ? '' : name}
        width={size}
        height={size}
        loading="lazy"
      />
    );
  }
  const letter = [...new Intl.Segmenter().segment(name.trim())][0]?.segment.toUpperCase() ?? '';
  return (
    <span
      className={styles.avatar}
      data-hue={hues[hash(name) % hues.length]}
      data-size={size}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
    >
      {letter}
    </span>
  );
}

function hash(text: string): number {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) >>> 0;
  return sum;
}
