import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ControlledForm } from '../../../form/useControlledForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './Staff.module.css';

export interface StaffSearchProps {
  form: Pick<ControlledForm<{ query: string }>, 'props' | 'text'>;
  label: ReactNode;
  submit: ReactNode;
  /** Characters of the words, as the server takes them. */
  maxLength: number;
  /** A second field beside that of the words. */
  children?: ReactNode;
}

/** The form of a search on a page for staff. */
export function StaffSearch({ form, label, submit, maxLength, children }: StaffSearchProps) {
  return (
    <form
      className={classes(styles.form, children != null && styles.wide)}
      role="search"
      {...form.props}
    >
      <TextField
        type="search"
        autoComplete="off"
        maxLength={maxLength}
        label={label}
        {...form.text('query')}
      />
      {children}
      <Button type="submit" icon={<Search size={18} aria-hidden="true" />}>
        {submit}
      </Button>
    </form>
  );
}
