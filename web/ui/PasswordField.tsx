import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end' | 'icon'> {
  /** Tells password managers which password the field takes. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const intl = useIntl();
  const [shown, setShown] = useState(false);
  const label = shown
    ? intl.formatMessage({
        id: 'ui.password.hide',
        defaultMessage: 'Hide password',
        description: 'Label of the button in a password field that makes the letters dots again',
      })
    : intl.formatMessage({
        id: 'ui.password.show',
        defaultMessage: 'Show password',
        description: 'Label of the button in a password field that makes the letters readable',
      });
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      end={
        <IconButton label={label} onClick={() => setShown(!shown)}>
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}
