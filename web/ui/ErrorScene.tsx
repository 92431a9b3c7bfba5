import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
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

/** What is shown: of a server that can't be reached it is told apart that the device has no connection. */
type Shown = ErrorKind | 'offline';

const titles = defineMessages({
  offline: {
    id: 'errorScene.offline.title',
    defaultMessage: 'No connection',
    description: 'Title in place of a page that needs the internet, while the device has none',
  },
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
  offline: {
    id: 'errorScene.offline.text',
    defaultMessage:
      'This page needs the internet. Nothing of yours is lost, and it goes on by itself once you are online again.',
    description: 'Text in place of a page that needs the internet, while the device has none',
  },
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

const scenes: Record<Shown, (props: SceneProps) => ReactNode> = {
  offline: UnpluggedScene,
  'not-found': TravellerScene,
  forbidden: ClosedDoorScene,
  server: UnpluggedScene,
  timeout: UnpluggedScene,
  unreachable: UnpluggedScene,
  unavailable: ClosedDoorScene,
};

function hearConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has a connection, as far as the browser knows. The server's markup says so. */
const useConnection = () =>
  useSyncExternalStore(
    hearConnection,
    () => navigator.onLine,
    () => true,
  );

/** An error message with a drawing: what happened, what is safe and what to do. */
export function ErrorScene({
  kind: given,
  requestId,
  onRetry,
  homeHref = '/',
  title,
  children,
}: ErrorSceneProps) {
  const isOnline = useConnection();
  const kind = given === 'unreachable' && !isOnline ? 'offline' : given;
  const again = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (kind !== 'offline') return undefined;
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [kind]);
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

function message(all: Record<Shown, MessageDescriptor>, kind: Shown): MessageDescriptor {
  return all[kind];
}
