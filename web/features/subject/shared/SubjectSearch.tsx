import { Search } from 'lucide-react';
import { useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useMarket } from '../../../market/MarketProvider.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { subjectTexts } from './subjectTexts.ts';
import type { Subject } from './types.ts';

/** The search box's own limit, in characters. */
const MAX_QUERY = 120;

/**
 * Searches what was shared on a subject: a plain form, so that it needs no script. A content
 * campaign leaves it out.
 */
export function SubjectSearch({ subject }: { subject: Pick<Subject, 'id' | 'name'> }) {
  const { flags } = useMarket();
  const label = useIntl().formatMessage(subjectTexts.search, { subject: subject.name });
  if (flags.isContentCampaignRunning) return null;
  return (
    <search>
      <form action={urlTo('search')} method="get">
        <input type="hidden" name="subjectId" value={subject.id} />
        <TextField
          type="search"
          name="query"
          label={label}
          hideLabel
          placeholder={label}
          required
          maxLength={MAX_QUERY}
          autoComplete="off"
          enterKeyHint="search"
          icon={<Search size={20} aria-hidden="true" />}
        />
      </form>
    </search>
  );
}
