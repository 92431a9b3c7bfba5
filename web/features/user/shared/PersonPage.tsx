import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { withValues } from '../../../ui/withValues.ts';
import type { PageAnswer } from '../../../api/pageData.tsx';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useLoaded } from '../../../ui/useLoaded.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'person.knows.none',
      defaultMessage: 'Nothing shared yet',
      description: 'On a person’s public page: heading where they have published no material',
    },
    text: {
      id: 'person.knows.none.text',
      defaultMessage: 'What {name} shares will be here.',
      description:
        'On a person’s public page, where they have published no material; {name} is the person',
    },
    subjects: {
      id: 'person.subjects',
      defaultMessage: 'Find study material',
      description: 'Button on a person’s public page: leads to the overview of subjects',
    },
  }),
);

export interface PersonPageProps {
  /** The call for the person. */
  answer: PageAnswer<unknown>;
  /** undefined while loading. */
  name: string | undefined;
  /** The head of the page: picture and name. */
  children: ReactNode;
  /** What they published; where it is absent the page says that there is nothing yet. */
  knows?: ReactNode;
}

/** Rare: where there is no such person, the server answers with an error page. */
const loadError = () => import('../../../ui/AnswerError.tsx');

/** A person's public page: head and published content. */
export function PersonPage({ answer, name, children, knows }: PersonPageProps) {
  const { hasSubjects } = useMarket();
  const error = useLoaded(loadError, answer.isError);
  if (answer.isError)
    return error && <error.AnswerError answer={answer} homeHref={urlTo('home')} />;
  return (
    <>
      <Section width="narrow" space="tight">
        <Stack gap={8}>
          {name === undefined ? <Skeleton shape="card" height={320} /> : children}
          {name !== undefined && !knows && (
            <EmptyState
              title={<FormattedMessage {...texts.title} />}
              action={
                hasSubjects && (
                  <Button href={urlTo('subjects')}>
                    <FormattedMessage {...texts.subjects} />
                  </Button>
                )
              }
            >
              <FormattedMessage {...texts.text} values={{ name: <bdi>{name}</bdi> }} />
            </EmptyState>
          )}
        </Stack>
      </Section>
      {knows && <Section space="tight">{knows}</Section>}
    </>
  );
}
