import { ListChecks, MessagesSquare, ScrollText } from 'lucide-react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Stack.tsx';

const texts = defineMessages({
  group: {
    id: 'know.ai',
    defaultMessage: 'Learn with it',
    description:
      'Names, read out, the links to the AI tools on a document’s page: ask, summary, mock exam',
  },
  ask: {
    id: 'know.ai.ask',
    defaultMessage: 'Ask about it',
    description: 'Link on a document’s page: asks the school bot about this document; short',
  },
  summary: {
    id: 'know.ai.summary',
    defaultMessage: 'Sum it up',
    description: 'Link on a document’s page: has this document summed up; short',
  },
  exam: {
    id: 'know.ai.exam',
    defaultMessage: 'Mock exam',
    description: 'Link on a document’s page: has a mock exam about this document made; short',
  },
});

/** What the AI tools do with a know, where the market has them. */
export function AiLinks({ know }: { know: string }) {
  const intl = useIntl();
  const { flags } = useMarket();
  if (!flags.hasAiTools) return null;
  const about = { query: { knowUuids: know } };
  return (
    <nav aria-label={intl.formatMessage(texts.group)}>
      <Row gap={2}>
        <Button
          size="small"
          variant="tonal"
          href={urlTo('school-gpt', about)}
          icon={<MessagesSquare size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.ask} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          href={urlTo('ai-summary', about)}
          icon={<ScrollText size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.summary} />
        </Button>
        <Button
          size="small"
          variant="tonal"
          href={urlTo('ai-mock-exam', { query: { sourceMaterial: know } })}
          icon={<ListChecks size={18} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.exam} />
        </Button>
      </Row>
    </nav>
  );
}
