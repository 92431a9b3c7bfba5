import { Undo2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Row } from '../../ui/Stack.tsx';
import { StepLearnScene } from '../../ui/scenes/StepLearnScene.tsx';
import { learnTexts as texts } from './learnTexts.ts';
import type { Session } from './session.ts';

export interface LearnDoneProps {
  session: Session;
  onClose?: (() => void) | undefined;
  /** Takes the last rating back. */
  onUndo?: (() => void) | undefined;
}

/** The end of a session: how it went, and how a visitor keeps it. */
export function LearnDone({ session: { answered, known }, onClose, onUndo }: LearnDoneProps) {
  const intl = useIntl();
  const { signedIn } = useSession();
  const { url } = usePage();
  return (
    <EmptyState
      picture={<StepLearnScene />}
      title={<FormattedMessage {...texts.doneTitle} />}
      action={
        <Row justify="center">
          {onUndo && (
            <Button variant="quiet" icon={<Undo2 size={18} aria-hidden="true" />} onClick={onUndo}>
              <FormattedMessage {...texts.undo} />
            </Button>
          )}
          {signedIn ? (
            <Button {...(onClose ? { onClick: onClose } : { href: urlTo('flashcards') })}>
              <FormattedMessage
                id="learn.done.close"
                defaultMessage="Finish"
                description="Button at the end of a session of learning flashcards"
              />
            </Button>
          ) : (
            <Button href={urlTo('auth-signup', { query: { redirect: url } })}>
              <FormattedMessage {...texts.signUp} />
            </Button>
          )}
        </Row>
      }
    >
      {answered > 0 && (
        <p>
          <FormattedMessage
            {...texts.doneText}
            values={{
              answered,
              percent: intl.formatNumber(known / answered, { style: 'percent' }),
            }}
          />
        </p>
      )}
      {!signedIn && (
        <p>
          <FormattedMessage {...texts.doneVisitor} />
        </p>
      )}
    </EmptyState>
  );
}
