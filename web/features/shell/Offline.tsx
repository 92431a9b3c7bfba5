import { useEffect, useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarketLang } from '../../market/language.ts';
import { type KeptPage, keptPages } from '../../page/offline/kept.ts';
import { OFFLINE_PATH } from '../../page/offline/protocol.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { UnpluggedScene } from '../../ui/scenes/UnpluggedScene.tsx';
import { Section } from '../../ui/Section.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import styles from './Offline.module.css';

const texts = withValues(
  defineMessages({
    title: {
      id: 'offline.title',
      defaultMessage: 'No connection',
      description: 'Heading of the page that stands in for another one while there is no internet',
    },
    text: {
      id: 'offline.text',
      defaultMessage:
        'This page needs the internet. It opens by itself once you are online. Nothing of yours is lost.',
      description: 'On the page that stands in for another one while there is no internet',
    },
    again: {
      id: 'offline.again',
      defaultMessage: 'Try again',
      description: 'Button on the page that stands in for another one while there is no internet',
    },
    learn: {
      id: 'offline.learn',
      defaultMessage: 'Learn your flashcards',
      description:
        'Button on the page that stands in for another one without the internet: opens the cards of today, which this device has',
    },
    library: {
      id: 'offline.library',
      defaultMessage: 'Open your library',
      description:
        'Button on the page that stands in for another one without the internet: opens the study material that the user saved, which this device has',
    },
    decks: {
      id: 'offline.decks',
      defaultMessage: 'Decks that open without a connection',
      description: 'Heading above links to decks of flashcards that this device has',
    },
  }),
);

interface Kept {
  learning: boolean;
  library: boolean;
  decks: readonly KeptPage[];
}

/** Stands in for a page while there is no connection: what opens without one, and the way to try again. */
export function Offline() {
  const { signedIn } = useSession();
  const kept = useKept();
  const lang = useMarketLang();
  useEffect(() => {
    const again = () => {
      // Opened by its own address it stands in for nothing.
      if (location.pathname === OFFLINE_PATH) return;
      // Browsers call a network without the internet a connection, too.
      void fetch(OFFLINE_PATH, { method: 'HEAD' }).then(
        () => location.reload(),
        () => undefined,
      );
    };
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  return (
    <Section width="narrow">
      <Stack gap={8}>
        <EmptyState
          as="h1"
          picture={<UnpluggedScene />}
          title={<FormattedMessage {...texts.title} />}
          action={
            <Stack gap={3}>
              {signedIn && kept.learning && (
                <Button size="large" href={urlTo('flashcards')}>
                  <FormattedMessage {...texts.learn} />
                </Button>
              )}
              {signedIn && kept.library && (
                <Button
                  size="large"
                  variant={kept.learning ? 'tonal' : 'filled'}
                  href={urlTo('app-library')}
                >
                  <FormattedMessage {...texts.library} />
                </Button>
              )}
              <Button size="large" variant="tonal" onClick={() => location.reload()}>
                <FormattedMessage {...texts.again} />
              </Button>
            </Stack>
          }
        >
          <FormattedMessage {...texts.text} />
        </EmptyState>
        {kept.decks.length > 0 && (
          <nav aria-labelledby="offline-decks">
            <h2 id="offline-decks" className={styles.title}>
              <FormattedMessage {...texts.decks} />
            </h2>
            <ul className={styles.decks} lang={lang}>
              {kept.decks.map(({ path, title }) => (
                <li key={path}>
                  <Link href={path} variant="standalone">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Stack>
    </Section>
  );
}

/** What this device has; nothing until it is known. */
function useKept(): Kept {
  const [kept, setKept] = useState<Kept>({ learning: false, library: false, decks: [] });
  useEffect(() => {
    void Promise.all([keptPages('learn'), keptPages('library'), keptPages('deck')]).then(
      ([learn, library, decks]) =>
        setKept({ learning: learn.length > 0, library: library.length > 0, decks }),
    );
  }, []);
  return kept;
}
