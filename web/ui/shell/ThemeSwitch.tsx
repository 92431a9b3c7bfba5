import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { classes } from '../classes.ts';
import type { Theme } from '../theme.ts';
import styles from './ThemeSwitch.module.css';

export interface ThemeSwitchProps {
  value: Theme;
  onChange: (theme: Theme) => void;
  onSea?: boolean;
}

const labels = defineMessages({
  light: {
    id: 'theme.light',
    defaultMessage: 'Light',
    description: 'Choice of the page’s colours: dark text on a light ground',
  },
  dark: {
    id: 'theme.dark',
    defaultMessage: 'Dark',
    description: 'Choice of the page’s colours: light text on a dark ground',
  },
  system: {
    id: 'theme.system',
    defaultMessage: 'Like the device',
    description: 'Choice of the page’s colours: as the visitor’s device is set',
  },
});

const choices = [
  { theme: 'light', Icon: Sun, label: labels.light },
  { theme: 'dark', Icon: Moon, label: labels.dark },
  { theme: 'system', Icon: Monitor, label: labels.system },
] as const;

/** Switches between light, dark and the system's theme. */
export function ThemeSwitch({ value, onChange, onSea = false }: ThemeSwitchProps) {
  const intl = useIntl();
  const name = useId();
  return (
    <fieldset className={classes(styles.switch, onSea && styles.onSea)}>
      <legend className={styles.legend}>
        <FormattedMessage
          id="theme.label"
          defaultMessage="Colors"
          description="Name of the choice between light and dark colours, read out"
        />
      </legend>
      {choices.map(({ theme, Icon, label }) => (
        <label key={theme} className={styles.choice} title={intl.formatMessage(label)}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={theme}
            checked={theme === value}
            aria-label={intl.formatMessage(label)}
            onChange={() => onChange(theme)}
          />
          <Icon size={20} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
