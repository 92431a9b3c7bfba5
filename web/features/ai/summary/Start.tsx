import { Sparkles } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/ApiProvider.tsx';
import type { ApiError } from '../../../api/errors.ts';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { OwnFilesField } from '../../know/shared/OwnFilesField.tsx';
import { useOwnFiles } from '../../know/shared/useOwnFiles.ts';
import { type Chosen, SourcePicker } from '../sources/SourcePicker.tsx';
import { useCourse } from '../toolPlace.ts';
import { useSearch, uuidsIn } from '../usePlace.ts';
import { SUMMARIES } from './keys.ts';
import { LengthField } from './LengthField.tsx';
import { Limit } from './Limit.tsx';
import { startTexts as texts } from './startTexts.ts';
import styles from './Summary.module.css';
import { SummaryList } from './SummaryList.tsx';
import type { Length, SummaryList as List } from './types.ts';
import type { Place } from './usePlace.ts';

const LENGTHS: readonly Length[] = ['SHORT', 'MEDIUM', 'LONG'];

/** Chooses sources and a length, and begins a summary. */
export function Start({ place }: { place: Place }) {
  const query = new URLSearchParams(useSearch());
  const files = useOwnFiles();
  const [chosen, setChosen] = useState<Chosen>(() => ({
    knows: uuidsIn(query.get('knowUuids')),
    folders: [],
  }));
  const [length, setLength] = useState<Length>(
    () => LENGTHS.find((each) => each === query.get('length')?.toUpperCase()) ?? 'MEDIUM',
  );
  const list = useSummaries();
  const { begin, sending, fault } = useBegin(files.sent, place);
  const names = (query.get('filenames') ?? '').split(',').filter((name) => name.trim() !== '');
  const isEmpty = files.uploads.items.length + chosen.knows.length + chosen.folders.length === 0;
  const isClosed = list.data?.allowance.remaining === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void begin({ isEmpty, chosen, length });
  };
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.title} />
        </h1>
        <p className={styles.lead}>
          <FormattedMessage {...texts.lead} />
        </p>
      </header>
      {names.length > 0 && isEmpty && (
        <Notice>
          <FormattedMessage {...texts.filenames} values={{ names: <Names names={names} /> }} />
        </Notice>
      )}
      <form className={styles.form} onSubmit={submit} noValidate>
        <OwnFilesField files={files} />
        <SourcePicker chosen={chosen} onChange={setChosen} />
        <LengthField value={length} onChange={setLength} />
        {list.data && isClosed && <Limit opensAt={list.data.allowance.opensAt} />}
        {fault && !isClosed && <Fault fault={fault} />}
        <div className={styles.submit}>
          <Button
            type="submit"
            size="large"
            loading={sending}
            disabled={isClosed}
            icon={<Sparkles size={20} aria-hidden="true" />}
          >
            <FormattedMessage {...texts.submit} />
          </Button>
          {list.data && !isClosed && (
            <p className={styles.note}>
              <FormattedMessage
                {...texts.allowance}
                values={{
                  remaining: list.data.allowance.remaining,
                  perDay: list.data.allowance.perDay,
                }}
              />
            </p>
          )}
        </div>
        <p className={styles.note}>
          <FormattedMessage {...texts.private} />
        </p>
      </form>
      <SummaryList list={list} place={place} />
    </div>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const intl = useIntl();
  return <bdi>{intl.formatList(names.slice(0, 5))}</bdi>;
}

const LIMIT = 20;

export type Summaries = ReturnType<typeof useSummaries>;

/** The user's newest summaries, and how many more they may make today. */
function useSummaries() {
  const api = useApi();
  const course = useCourse();
  const [limit, setLimit] = useState(LIMIT);
  const { data, isError, refetch } = useQuery<List, ApiError>({
    queryKey: [...SUMMARIES, course, limit],
    queryFn: ({ signal }) =>
      api.get(
        '/api/ai/summaries',
        { query: { page: 0, limit, ...(course !== null && { courseUuid: course }) } },
        signal,
      ),
    placeholderData: (before) => before,
    meta: { context: 'aiSummary.list', onScreen: true },
  });
  return {
    data,
    failed: isError && !data,
    retry: () => void refetch(),
    more: () => setLimit((now) => Math.min(100, now + LIMIT)),
  };
}

type FaultKind =
  | 'empty'
  | 'files'
  | 'invalid'
  | 'many'
  | 'full'
  | 'forbidden'
  | 'offline'
  | 'other';

const byStatus: Readonly<Record<number, FaultKind>> = {
  0: 'offline',
  403: 'forbidden',
  409: 'full',
  422: 'invalid',
  429: 'many',
};

/** Sends what is to be summed up. */
function useBegin(sent: () => Promise<string[] | null>, place: Place) {
  const queries = useQueryClient();
  const course = useCourse();
  const [fault, setFault] = useState<FaultKind | null>(null);
  const [waiting, setWaiting] = useState(false);
  const call = useCall('post', '/api/ai/summaries', {
    context: 'aiSummary.create',
    expects: [0, 403, 409, 422, 429],
  });
  async function begin(given: { isEmpty: boolean; chosen: Chosen; length: Length }) {
    if (waiting) return;
    setFault(null);
    if (given.isEmpty) return setFault('empty');
    setWaiting(true);
    const uploadIds = await sent();
    if (uploadIds === null) {
      setWaiting(false);
      return setFault('files');
    }
    const outcome = await call.send({
      body: {
        length: given.length,
        knowUuids: [...given.chosen.knows],
        folderUuids: [...given.chosen.folders],
        uploadIds,
        ...(course !== null && { courseUuid: course }),
      },
    });
    setWaiting(false);
    void queries.invalidateQueries({ queryKey: SUMMARIES });
    if (outcome.ok) place.open(outcome.answer.uuid);
    else setFault(byStatus[outcome.error.status] ?? 'other');
  }
  return { begin, sending: waiting, fault };
}

function Fault({ fault }: { fault: FaultKind }) {
  return (
    <Notice tone={fault === 'many' ? 'warning' : 'danger'} live>
      <FormattedMessage {...texts.fault} values={{ fault }} />
    </Notice>
  );
}
