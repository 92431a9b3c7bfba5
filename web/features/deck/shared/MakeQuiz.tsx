import { ListChecks } from 'lucide-react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useSession } from '../../../api/session/SessionProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { usePage } from '../../../page/PageProvider.tsx';
import { urlTo } from '../../../page/routes.ts';
import { Button } from '../../../ui/Button.tsx';
import { withValues } from '../../../ui/withValues.ts';

const texts = withValues(
  defineMessages({
    make: {
      id: 'deck.makeQuiz',
      defaultMessage: 'Make a quiz',
      description:
        'Button on the page of a deck of flashcards or of a topic: makes a quiz of its questions, which has a link of its own',
    },
  }),
);

export interface MakeQuizProps {
  title: string;
  /** What is asked about: decks by the uuids of their knows, or topics. */
  about: { knowUuids: string[] } | { topicUuids: string[] };
  size?: 'small' | 'medium';
}

/** Makes a quiz in one step and opens it. Visitors are led to sign up, and back. */
export function MakeQuiz({ title, about, size = 'medium' }: MakeQuizProps) {
  const { url } = usePage();
  const { signedIn } = useSession();
  const { send, sending } = useCall('post', '/api/user-topics', { context: 'userTopics.create' });
  async function make() {
    const outcome = await send({ body: { title, ...about } });
    if (outcome.ok) location.assign(outcome.answer.path);
  }
  return (
    <Button
      size={size}
      variant="tonal"
      icon={<ListChecks size={18} aria-hidden="true" />}
      loading={sending}
      {...(signedIn
        ? { onClick: () => void make() }
        : { href: urlTo('auth-signup', { query: { redirect: url } }) })}
    >
      <FormattedMessage {...texts.make} />
    </Button>
  );
}
