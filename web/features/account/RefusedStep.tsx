import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ClosedDoorScene } from '../../ui/scenes/ClosedDoorScene.tsx';
import { AuthFrame } from './AuthFrame.tsx';

/** Says that no account can be made today. It gives no reason, as a reason would be a hint. */
export function RefusedStep() {
  const text = useRef<HTMLDivElement>(null);
  // The focused form has been removed.
  useEffect(() => text.current?.focus(), []);
  return (
    <AuthFrame
      picture={<ClosedDoorScene />}
      title={
        <FormattedMessage
          id="auth.refused.title"
          defaultMessage="We can’t create an account for you right now"
          description="Heading where a sign-up is refused without a reason"
        />
      }
    >
      <div ref={text} tabIndex={-1}>
        <FormattedMessage
          id="auth.refused.text"
          defaultMessage="You can read everything that is public without one."
          description="Where a sign-up is refused without a reason"
        />
      </div>
      <Button href={urlTo('home')}>
        <FormattedMessage
          id="auth.refused.home"
          defaultMessage="To the home page"
          description="Button where a sign-up is refused without a reason"
        />
      </Button>
    </AuthFrame>
  );
}
