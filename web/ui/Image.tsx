import { useState } from 'react';
import { classes } from './classes.ts';
import {
  IMAGE_QUALITY,
  type ImageSize,
  type ImageSource,
  isOptimised,
  ofSources,
  optimised,
  readImageSize,
} from './imageAddress.ts';
import styles from './Image.module.css';

export interface ImageProps {
  /** A path of this site, or an address on a host that the server knows. Without one its place is kept empty. */
  src: string | null | undefined;
  /** What is in it, for those who don't see it; '' where it is decoration. */
  alt: string;
  /** In pixels: as it is shown, or with `sizes` of the picture itself. Width and height keep its place. */
  width: ImageSize;
  height: ImageSize;
  /** How wide it is shown, depending on the window, as the attribute of an img says it. */
  sizes?: string | undefined;
  /** The same picture in widths that the server has already made; '[]' where it has one alone. They are fetched as they are. */
  sources?: readonly ImageSource[] | undefined;
  /** JPEG quality, 1 to 100. */
  quality?: number;
  /** It is the largest picture that is seen first: it is fetched before all others. */
  priority?: boolean;
  className?: string | undefined;
  /** It couldn't be fetched. */
  onError?: (() => void) | undefined;
}

/**
 * A picture whose place is kept from the start. It comes through the server's optimiser in
 * a width that fits the screen; what lies in the page already (data:, blob:), drawings and
 * pictures with `sources` are fetched as they are. One that can't be fetched leaves a quiet
 * place of the same size, with its name.
 */
export function Image({
  src,
  alt,
  width,
  height,
  sizes,
  sources,
  quality = IMAGE_QUALITY,
  priority = false,
  className,
  onError,
}: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const box = {
    width: readImageSize(width, 'width'),
    height: readImageSize(height, 'height'),
  };
  if (!src || src === failed)
    return (
      <svg
        {...box}
        viewBox={`0 0 ${box.width} ${box.height}`}
        className={classes(className, styles.missing)}
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
        aria-hidden={alt === '' || undefined}
      />
    );
  const addresses = sources
    ? ofSources(src, sources, sizes)
    : isOptimised(src)
      ? optimised(src, box.width, sizes, quality)
      : { src };
  const fail = () => {
    setFailed(src);
    onError?.();
  };
  return (
    <img
      // It may have failed before hydration.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) fail();
      }}
      // Safari reads src before srcset where that comes first, and fetches two.
      sizes={addresses.sizes}
      srcSet={addresses.srcSet}
      src={addresses.src}
      {...box}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={classes(className, styles.image)}
      onError={fail}
    />
  );
}
