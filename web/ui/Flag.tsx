import styles from './Flag.module.css';

export interface FlagProps {
  /** The URL of the flag, from the country. */
  iconUrl: string;
  /** Width in CSS pixels; the height is two thirds of it. */
  size?: number;
}

/** A country's flag, for choosing a country only; the country's name stands beside it. */
export function Flag({ iconUrl, size = 24 }: FlagProps) {
  return (
    <img
      className={styles.flag}
      src={iconUrl}
      width={size}
      height={Math.round((size * 2) / 3)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
