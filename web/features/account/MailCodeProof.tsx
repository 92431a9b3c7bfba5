import { useLayoutEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useApiQuery } from '../../api/query.tsx';
import { useOwnUser } from '../../api/session/useOwnUser.ts';
import type { TextProps } from '../../form/useControlledForm.ts';
import { TextField } from '../../ui/TextField.tsx';

/** Whether setting up a second factor takes a code by mail, as it does for staff without one. */
export function useNeedsMailCode(): boolean {
  const { user } = useOwnUser();
  const state = useApiQuery(
    '/api/auth/accounts/{id}/two-factor',
    { path: { id: user.uuid } },
    { context: 'account.getTwoFactor' },
  );
  return state.data?.byMail ?? false;
}

/** The six digits that were mailed to the user. It appears as the next field and takes the focus. */
export function MailCodeProof(props: TextProps) {
  const { user } = useOwnUser();
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  // Runs before the dialog notices that the focused element is gone and focuses itself.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <TextField
      ref={field}
      label={intl.formatMessage({
        id: 'proof.mailCode',
        defaultMessage: 'Code from our mail',
        description: 'Label of the field for the six digits that were mailed to the user',
      })}
      help={intl.formatMessage(
        {
          id: 'proof.mailCode.help',
          defaultMessage: 'We have sent six digits to {email}. They work for 10 minutes.',
          description: 'Below the field for the six digits that were mailed to the user',
        },
        { email: user.email },
      )}
      {...props}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={40}
      required
    />
  );
}
