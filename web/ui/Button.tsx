import type { MouseEvent, ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './Button.module.css';
import { classes } from './classes.ts';
import { Spinner } from './Spinner.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ButtonProps {
  children: ReactNode;
  /** Prominence: one filled button per screen. `sea` is filled for dark backgrounds. */
  variant?: 'filled' | 'tonal' | 'quiet' | 'danger' | 'sea';
  size?: 'small' | 'medium' | 'large';
  /** A request runs: a spinner replaces the text, presses are ignored, the focus stays. */
  loading?: boolean;
  disabled?: boolean;
  /** Renders a link in the style of a button. */
  href?: string | undefined;
  /** With href: opens in a new tab. */
  external?: boolean;
  /** An icon before the text. */
  icon?: ReactNode;
  /** An icon after the text. */
  iconEnd?: ReactNode;
  fullWidth?: boolean;
  type?: 'button' | 'submit' | 'reset';
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  className?: string | undefined;
  id?: string;
  name?: string;
  value?: string;
  form?: string;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
  'aria-pressed'?: boolean | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-haspopup'?: 'dialog' | 'menu' | 'listbox' | 'true' | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
}

/** A button, or with `href` a link. */
export function Button({
  children,
  variant = 'filled',
  size = 'medium',
  loading = false,
  disabled = false,
  href,
  external = false,
  icon,
  iconEnd,
  fullWidth = false,
  type = 'button',
  onClick,
  className,
  ...rest
}: ButtonProps) {
  const classNames = classes(
    styles.button,
    styles[variant],
    styles[size],
    fullWidth && styles.fullWidth,
    loading && styles.loading,
    className,
  );
  const content = (
    <>
      <span className={styles.content}>
        {icon}
        <span>{children}</span>
        {iconEnd}
      </span>
      {loading && (
        <span className={styles.spinner}>
          <Spinner />
          <VisuallyHidden>
            <FormattedMessage
              id="ui.button.loading"
              defaultMessage="One moment"
              description="Read out while the request that a button started is running"
            />
          </VisuallyHidden>
        </span>
      )}
    </>
  );
  if (href !== undefined) {
    const tab = external ? { target: '_blank', rel: 'noopener' } : {};
    return (
      <a {...rest} {...tab} href={href} className={classNames} onClick={onClick}>
        {content}
      </a>
    );
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames}
      disabled={disabled}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? ignorePress : onClick}
    >
      {content}
    </button>
  );
}

/** Stops a click while a request runs, which would submit the form again. */
function ignorePress(event: MouseEvent<HTMLElement>) {
  event.preventDefault();
}
