import type { MouseEvent, ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';

export interface IconButtonProps {
  /** The accessible name: what the button does. */
  label: string;
  /** An icon of 20 to 24 pixels. */
  children: ReactNode;
  /** `sea` for dark backgrounds. */
  variant?: 'quiet' | 'tonal' | 'sea';
  href?: string | undefined;
  external?: boolean;
  disabled?: boolean;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  className?: string | undefined;
  id?: string;
  type?: 'button' | 'submit';
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | 'true' | undefined;
  'aria-pressed'?: boolean | undefined;
  'aria-keyshortcuts'?: string | undefined;
}

/** A round button of 44 pixels with an icon instead of a text. */
export function IconButton({
  label,
  children,
  variant = 'quiet',
  href,
  external = false,
  disabled = false,
  onClick,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classNames = classes(styles.button, styles[variant], className);
  if (href !== undefined) {
    const tab = external ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a {...rest} {...tab} href={href} className={classNames} aria-label={label} onClick={onClick}>
        {children}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames}
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
