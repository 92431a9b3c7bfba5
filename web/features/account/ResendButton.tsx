import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { Button } from '../../ui/Button.tsx';
import { CaptchaNote } from './CaptchaNote.tsx';
import { ASKS_FOR_CAPTCHA, useCaptcha } from './useCaptcha.ts';
import { useSecondsUntil, useDurationText } from './Wait.tsx';

/** The wait before another mail can be sent, in milliseconds. */
const PAUSE = 60_000;

export interface AgainButtonProps {
  /** Sends the mail; resolves with whether that succeeded. */
  onAgain: () => Promise<boolean>;
  sending: boolean;
  /** Whether a mail has just been sent: the button then begins with the pause. */
  just?: boolean;
}

/** Sends a mail again, at most once a minute. */
export function AgainButton({ onAgain, sending, just = false }: AgainButtonProps) {
  const [next, setNext] = useState(() => (just ? Date.now() + PAUSE : 0));
  const [sent, setSent] = useState(false);
  const seconds = useSecondsUntil(next);
  const time = useDurationText(seconds);
  async function again() {
    if (seconds > 0 || !(await onAgain())) return;
    setNext(Date.now() + PAUSE);
    setSent(true);
  }
  return (
    <>
      <Button variant="tonal" onClick={() => void again()} loading={sending} disabled={seconds > 0}>
        {seconds > 0 ? (
          <FormattedMessage
            id="auth.again.wait"
            defaultMessage="Send again in {time}"
            description="Button that sends a mail again, while it is too early; {time} is “40 seconds”"
            values={{ time }}
          />
        ) : (
          <FormattedMessage
            id="auth.again"
            defaultMessage="Send it again"
            description="Button that sends a mail again"
          />
        )}
      </Button>
      <span role="status">
        {sent && (
          <FormattedMessage
            id="auth.again.sent"
            defaultMessage="It’s on its way."
            description="Beside the button that sends a mail again, after it was pressed"
          />
        )}
      </span>
    </>
  );
}

/** Sends the confirmation mail of a sign-up again. */
export function ResendButton({ id, just }: { id: string; just?: boolean }) {
  const call = useCall('post', '/api/auth/accounts/{id}/resendconfirmation', {
    context: 'auth.resend',
    expects: [ASKS_FOR_CAPTCHA],
  });
  const { proven, state } = useCaptcha();
  return (
    <>
      <AgainButton
        sending={call.sending || state === 'proving'}
        {...(just === undefined ? {} : { just })}
        onAgain={async () => (await proven((body) => call.send({ path: { id }, body }))).ok}
      />
      <CaptchaNote state={state} />
    </>
  );
}
