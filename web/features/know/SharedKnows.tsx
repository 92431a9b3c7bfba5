import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Row, Stack } from '../../ui/Stack.tsx';
import { KnowPages, type KnowPagesProps, parameterOf, withParameter } from './shared/KnowPages.tsx';

export interface SharedKnowsProps extends KnowPagesProps {
  title: ReactNode;
  /** The number of knows from which on readers choose their order. */
  orderedFrom: number;
}

/** The knows that were shared on a subject or topic, newest or most read first. */
export function SharedKnows({ title, orderedFrom, list, ...pages }: SharedKnowsProps) {
  const { url } = usePage();
  const mostRead = parameterOf(url, 'sort') === 'mostRead';
  const first = withParameter(url, 'page', '');
  return (
    <Stack gap={6}>
      <Row justify="space-between">
        <h2>{title}</h2>
        {list.totalElements >= orderedFrom && (
          <Row gap={2}>
            <Chip href={withParameter(first, 'sort', '')} selected={!mostRead}>
              <FormattedMessage
                id="topic.knows.newest"
                defaultMessage="Newest"
                description="Page of a subject or topic: link that shows the newest study material first"
              />
            </Chip>
            <Chip href={withParameter(first, 'sort', 'mostRead')} selected={mostRead}>
              <FormattedMessage
                id="topic.knows.mostRead"
                defaultMessage="Most read"
                description="Page of a subject or topic: link that shows the study material first that is read most"
              />
            </Chip>
          </Row>
        )}
      </Row>
      <KnowPages list={list} {...pages} />
    </Stack>
  );
}
