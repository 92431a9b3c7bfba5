import { Search } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { answerTexts as texts } from './answerTexts.ts';

export interface NotFoundProps {
  question: string;
  /** The address of the search; null where the question itself is searched for. */
  searchUrl: string | null;
}

/** Takes the place of an answer where nothing was found. */
export function NotFound({ question, searchUrl }: NotFoundProps) {
  // A path of this site, and no address that another host could be.
  const given = searchUrl !== null && /^\/(?![/\\])/.test(searchUrl) ? searchUrl : null;
  return (
    <Notice
      title={<FormattedMessage {...texts.notFound} />}
      action={
        <Button
          size="small"
          variant="tonal"
          href={given ?? urlTo('search', { query: { query: question } })}
          icon={<Search size={16} aria-hidden="true" />}
        >
          <FormattedMessage {...texts.search} />
        </Button>
      }
    >
      <FormattedMessage {...texts.notFoundText} />
    </Notice>
  );
}
