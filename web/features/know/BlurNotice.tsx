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
      id: 'know.blur.title',
      defaultMessage:
        'You can read {sharp, plural, one {the first page} other {the first # pages}} of {pages} right away',
      description:
        'Notice above a document whose later pages visitors see blurred; {pages} is the number of all pages',
    },
    text: {
      id: 'know.blur.text',
      defaultMessage: 'For the others you need an account. It costs nothing and takes a minute.',
      description: 'Notice above a document whose later pages visitors see blurred',
    },
    endTitle: {
      id: 'know.blur.end',
      defaultMessage: 'Read on, free of charge',
      description: 'Notice below a document whose later pages visitors see blurred',
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

export interface BlurNoticeProps {
  know: Know;
  /** It stands below the pages. */
  end?: boolean;
}

/** Says before one scrolls which pages visitors can't read, and how they can. */
export function BlurNotice({ know, end = false }: BlurNoticeProps) {
  const { url } = usePage();
  const values = { sharp: know.pages.length - know.blurredPages, pages: know.pages.length };
  const query = { redirect: url };
  return (
    <Notice
      title={<FormattedMessage {...(end ? texts.endTitle : texts.title)} values={values} />}
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
      <FormattedMessage {...texts.text} />
    </Notice>
  );
}
