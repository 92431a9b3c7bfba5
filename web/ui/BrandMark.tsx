import { useMarket } from '../market/MarketProvider.tsx';
import styles from './BrandMark.module.css';
import { classes } from './classes.ts';

export interface BrandMarkProps {
  /** Edge of the mark in CSS pixels. */
  size?: number;
  /**
   * Shows the brand's name beside the mark. Without it the mark is an image with the
   * name as its alternative text.
   */
  withName?: boolean;
  /** Placed on a dark background. */
  onSea?: boolean;
  /** Makes it a link to the home page. */
  href?: string | undefined;
}

/** The mark with the brand name of the market. */
export function BrandMark({ size = 32, withName = true, onSea = false, href }: BrandMarkProps) {
  const { brand } = useMarket();
  const content = (
    <>
      <svg
        width={size}
        height={size}
        viewBox="0 0 64 64"
        fill="none"
        role={withName ? undefined : 'img'}
        aria-label={withName ? undefined : brand}
        aria-hidden={withName || undefined}
      >
        <rect className={styles.ground} width="64" height="64" rx="15" />
        <path
          className={styles.spine}
          d="M10 13.5A3.5 3.5 0 0 1 13.5 10h8a3.5 3.5 0 0 1 3.5 3.5V54l-7.5-6.5L10 54z"
        />
        <path
          d="M51 12 46.5 31.5 30 33z"
          fill="#fff"
          stroke="#fff"
          strokeWidth="3"
          strokeLinejoin="round"
        />
        <path d="M34 38.5c10 1 5 13 17 13" stroke="#fff" strokeWidth="7" strokeLinecap="round" />
      </svg>
      {withName && <span className={styles.name}>{brand}</span>}
    </>
  );
  const className = classes(styles.brand, onSea && styles.onSea);
  if (href === undefined) return <span className={className}>{content}</span>;
  return (
    <a href={href} className={className}>
      {content}
    </a>
  );
}
