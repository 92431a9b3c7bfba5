import { defineMessages, FormattedMessage } from 'react-intl';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { withValues } from '../../ui/withValues.ts';
import type { Know } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    title: {
      id: 'know.blur.end',
      defaultMessage: 'Read on, free of charge',
      description: 'Notice above the first page of a document that visitors see blurred',
    },
    text: {
      id: 'know.blur.rest',
      defaultMessage:
        'For {rest, plural, one {the last page} other {the last # pages}} you need an account. It costs nothing and takes a minute.',
      description:
        'Notice above the first page of a document that visitors see blurred; {rest} is how many they are',
    },
    signUp: {
      id: 'know.blur.signUp',
      defaultMessage: 'Create an account',
      description: 'Button in the notice about a document’s blurred pages',
    },
    signIn: {
      id: 'know.blur.signIn',
      defaultMessage: 'Log in',
      description: 'Button in the notice about a document’s blurred pages',
    },
  }),
);

/** Says where the pages begin that visitors can't read how many they are, and how they can. */
export function BlurNotice({ know }: { know: Know }) {
  const { url } = usePage();
  const query = { redirect: url };
  return (
    <Notice
      title={<FormattedMessage {...texts.title} />}
      action={
        <>
          <Button size="small" href={urlTo('auth-signup', { query })}>
            <FormattedMessage {...texts.signUp} />
          </Button>
          <Button size="small" variant="quiet" href={urlTo('auth-signin', { query })}>
            <FormattedMessage {...texts.signIn} />
          </Button>
        </>
      }
    >
      <FormattedMessage {...texts.text} values={{ rest: know.blurredPages }} />
    </Notice>
  );
}
