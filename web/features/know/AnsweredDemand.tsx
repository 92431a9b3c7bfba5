import { defineMessages, FormattedMessage } from 'react-intl';
import { usePageData } from '../../api/pageData.tsx';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { Notice } from '../../ui/Notice.tsx';
import { withValues } from '../../ui/withValues.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'answeredDemand.title',
      defaultMessage: 'Your answer to a request',
      description: 'Above the form for new study material: it answers what a user asked for',
    },
    text: {
      id: 'answeredDemand.text',
      defaultMessage:
        'Somebody is looking for “{title}”. As soon as your know is published, we tell them.',
      description:
        'Above the form for new study material that answers a request; {title} is what a user asked for. A know is a piece of study material',
    },
    taken: {
      id: 'answeredDemand.taken',
      defaultMessage: 'Below, its subject, topic and grade are chosen. You can change them.',
      description:
        'Above the form for new study material that answers a request: the form begins with what the request is about',
    },
    gone: {
      id: 'answeredDemand.gone',
      defaultMessage: 'The request that you wanted to answer doesn’t exist any more.',
      description: 'Above the form for new study material, where the request was deleted meanwhile',
    },
  }),
);

/** Says above the form for a new know which request it answers. */
export function AnsweredDemand({ uuid }: { uuid: string }) {
  const lang = useMarketLang();
  const { data, isError } = usePageData(
    '/api/know-demands/{id}',
    { path: { id: uuid } },
    { context: 'demands.getAnswered' },
  );
  if (isError)
    return (
      <Notice tone="warning">
        <FormattedMessage {...texts.gone} />
      </Notice>
    );
  if (!data) return null;
  const path = urlTo('know-demand', { params: { id: uuid } });
  return (
    <Notice title={<FormattedMessage {...texts.title} />}>
      <p>
        <FormattedMessage
          {...texts.text}
          values={{
            title: (
              <a href={path} target="_blank" rel="noopener" lang={lang}>
                {data.title}
              </a>
            ),
          }}
        />
      </p>
      {(data.subject ?? data.grade) && (
        <p>
          <FormattedMessage {...texts.taken} />
        </p>
      )}
    </Notice>
  );
}
