import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { Button } from './Button.tsx';
import styles from './ErrorScene.module.css';
import { ClosedDoorScene } from './scenes/ClosedDoorScene.tsx';
import type { SceneProps } from './scenes/Scene.tsx';
import { TravellerScene } from './scenes/TravellerScene.tsx';
import { UnpluggedScene } from './scenes/UnpluggedScene.tsx';

export type ErrorKind =
  | 'not-found'
  | 'forbidden'
  | 'server'
  | 'timeout'
  | 'unreachable'
  | 'unavailable';

export interface ErrorSceneProps {
  kind: ErrorKind;
  /** The request id to quote to the support team. */
  requestId?: string | undefined;
  /** Called by the button that tries again. */
  onRetry?: (() => void) | undefined;
  homeHref?: string;
  /** Replaces the default text, where the screen has a more specific one. */
  title?: ReactNode;
  children?: ReactNode;
}

const titles = defineMessages({
  'not-found': {
    id: 'errorScene.notFound.title',
    defaultMessage: 'This page isn’t here',
    description: 'Title of the error page for an address that does not exist',
  },
  forbidden: {
    id: 'errorScene.forbidden.title',
    defaultMessage: 'This door is closed',
    description: 'Title of the error page for something that the visitor may not see',
  },
  server: {
    id: 'errorScene.server.title',
    defaultMessage: 'Something broke on our side',
    description: 'Title of the error page for a fault of the server',
  },
  timeout: {
    id: 'errorScene.timeout.title',
    defaultMessage: 'That took too long',
    description: 'Title of the error page for an answer that did not come in time',
  },
  unreachable: {
    id: 'errorScene.unreachable.title',
    defaultMessage: 'Our server can’t be reached',
    description: 'Title of the error page for a server that does not answer',
  },
  unavailable: {
    id: 'errorScene.unavailable.title',
    defaultMessage: 'Not available here yet',
    description: 'Title of the page for a feature that does not exist in this country',
  },
});

const texts = defineMessages({
  'not-found': {
    id: 'errorScene.notFound.text',
    defaultMessage:
      'The link may be old, or a letter went missing on the way. Nothing of yours is lost.',
    description: 'Text of the error page for an address that does not exist',
  },
  forbidden: {
    id: 'errorScene.forbidden.text',
    defaultMessage:
      'Only some people can open this page. If you should be one of them, log in and try again.',
    description: 'Text of the error page for something that the visitor may not see',
  },
  server: {
    id: 'errorScene.server.text',
    defaultMessage: 'It is not your fault, and nothing of yours is lost. Try again in a moment.',
    description: 'Text of the error page for a fault of the server',
  },
  timeout: {
    id: 'errorScene.timeout.text',
    defaultMessage: 'A lot is going on right now. Nothing of yours is lost. Try again in a moment.',
    description: 'Text of the error page for an answer that did not come in time',
  },
  unreachable: {
    id: 'errorScene.unreachable.text',
    defaultMessage: 'We are on it. Nothing of yours is lost. Try again in a moment.',
    description: 'Text of the error page for a server that does not answer',
  },
  unavailable: {
    id: 'errorScene.unavailable.text',
    defaultMessage: 'This part of the platform isn’t open in your country yet. Everything else is.',
    description: 'Text of the page for a feature that does not exist in this country',
  },
});

const scenes: Record<ErrorKind, (props: SceneProps) => ReactNode> = {
  'not-found': TravellerScene,
  forbidden: ClosedDoorScene,
  server: UnpluggedScene,
  timeout: UnpluggedScene,
  unreachable: UnpluggedScene,
  unavailable: ClosedDoorScene,
};

/** An error message with a drawing: what happened, what is safe and what to do. */
export function ErrorScene({
  kind,
  requestId,
  onRetry,
  homeHref = '/',
  title,
  children,
}: ErrorSceneProps) {
  const Picture = scenes[kind];
  return (
    <div className={styles.scene}>
      <Picture className={styles.picture} />
      <h1 className={styles.title}>{title ?? <FormattedMessage {...message(titles, kind)} />}</h1>
      <div className={styles.text}>
        {children ?? (
          <p>
            <FormattedMessage {...message(texts, kind)} />
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {onRetry && (
          <Button onClick={onRetry}>
            <FormattedMessage
              id="errorScene.retry"
              defaultMessage="Try again"
              description="Button on an error page that loads the page again"
            />
          </Button>
        )}
        <Button href={homeHref} variant={onRetry ? 'tonal' : 'filled'}>
          <FormattedMessage
            id="errorScene.continue"
            defaultMessage="Continue to the home page"
            description="Button on an error page that leads to the home page"
          />
        </Button>
      </div>
      {requestId && (
        <p className={styles.request}>
          <FormattedMessage
            id="errorScene.request"
            defaultMessage="If you write to us, please quote {requestId}"
            description="Small line on an error page; requestId is a code by which the support team finds the fault"
            values={{ requestId: <code key="id">{requestId}</code> }}
          />
        </p>
      )}
    </div>
  );
}

function message(all: Record<ErrorKind, MessageDescriptor>, kind: ErrorKind): MessageDescriptor {
  return all[kind];
}
