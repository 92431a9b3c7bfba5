import { useIntl } from 'react-intl';
import type { TextProps } from '../../form/useControlledForm.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

/** Asks for the current password before a sensitive action. */
export function PasswordProof(props: TextProps) {
  const intl = useIntl();
  return (
    <PasswordField
      label={intl.formatMessage({
        id: 'proof.password',
        defaultMessage: 'Your password',
        description: 'Label of the field for the current password, where something is at stake',
      })}
      {...props}
      autoComplete="current-password"
      maxLength={1024}
      required
    />
  );
}
