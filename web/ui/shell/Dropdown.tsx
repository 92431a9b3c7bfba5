import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { useDismiss } from '../useDismiss.ts';
import styles from './Dropdown.module.css';

export interface DropdownProps {
  label: ReactNode;
  /** An icon before the text. */
  icon?: ReactNode;
  onSea?: boolean;
  /** Renders the panel; gets the function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** A button of the header that opens a panel below itself. */
export function Dropdown({ label, icon, onSea = false, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  useDismiss(open, area, close, button);
  return (
    <div ref={area} className={styles.dropdown}>
      <button
        ref={button}
        type="button"
        className={classes(styles.button, onSea && styles.onSea)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {icon}
        {label}
        <ChevronDown className={styles.chevron} size={18} aria-hidden="true" />
      </button>
      <div id={id} className={styles.panel} hidden={!open}>
        {open && children(close)}
      </div>
    </div>
  );
}
