import styles from './Flag.module.css';

export interface FlagProps {
  /** The flag's drawing, as the country has it. */
  iconUrl: string;
  /** Width in CSS pixels; the height is two thirds of it. */
  size?: number;
}

/** A country's flag, only where one chooses a country; the name stands beside it. */
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
