import { FormattedMessage } from 'react-intl';
import styles from './Form.module.css';
import type { CaptchaState } from './useCaptcha.ts';

/** Below a form's submit button: the captcha is being solved, or failed. */
export function CaptchaNote({ state }: { state: CaptchaState }) {
  return (
    <p className={state === 'failed' ? styles.error : styles.aside} role="status">
      {state === 'proving' && (
        <FormattedMessage
          id="auth.proving"
          defaultMessage="One moment: your browser is showing us that you aren’t a robot. There’s nothing you need to do."
          description="Below the button of a form, while the browser solves a small task by itself"
        />
      )}
      {state === 'failed' && (
        <FormattedMessage
          id="auth.proving.failed"
          defaultMessage="Your browser couldn’t show us that you aren’t a robot. Try again; if it doesn’t help, take another browser."
          description="Below the button of a form: the browser couldn’t solve the small task by which it shows that no robot sends the form"
        />
      )}
    </p>
  );
}
