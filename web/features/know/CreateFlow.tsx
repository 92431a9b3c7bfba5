import { useCallback, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { usePageData } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { ApiError } from '../../api/errors.ts';
import { uploadId } from '../../api/uploads/sender.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { useBrowserQuery } from '../../page/useBrowserQuery.ts';
import { useLoaded } from '../../ui/useLoaded.ts';
import { CreateWaiting } from './CreateWaiting.tsx';
import {
  createDrafts,
  type Details,
  firstDetails,
  type Given,
  givenBy,
  type Written,
} from './draft.ts';
import { expectedRefusals } from './detailsRefusals.tsx';
import { queueActions } from './FilesField.tsx';
import { FilesStep } from './FilesStep.tsx';
import { photoNames } from './fileTexts.ts';
import { settled, type Uploads, type UploadQueue } from './uploadQueue.ts';
import { useKnowLists } from './useKnowLists.ts';
import { useProgress } from './useProgress.ts';
import { useUploads } from './useUploads.ts';

/** Where one is: at the files, the form, or the processing of a know. */
type Place = 'files' | 'details' | { know: string };

const PROCESSING = '#know-';

// One chooses files first: what comes after them doesn't hold up their step.
const loadDetails = () => import('./DetailsStep.tsx');
const loadProgress = () => import('./ProgressView.tsx');

export interface CreateFlowProps {
  /** The step at whose address one came. */
  start: 'files' | 'details';
}

/**
 * Sharing, from the files to the published know. Its steps have addresses of their own,
 * but no document is loaded between them, so that files go on being sent.
 */
export function CreateFlow({ start }: CreateFlowProps) {
  const { place, go, hrefs } = usePlace(start);
  // The draft is the browser's alone, so that the document doesn't depend on the address's parameters.
  const [drafts] = useState(() => createDrafts(givenBy(searchNow()).draft));
  const own = useUploads(drafts);
  const { uploads, queue, ready } = own;
  const { signedIn, loading, user } = useSession();
  const { flags, country } = useMarket();
  const query = useBrowserQuery();
  const given = useMemo(() => givenBy(query), [query]);
  const asked = usePageData(
    '/api/know-demands/{id}',
    { path: { id: given.demand } },
    { context: 'demands.getAnswered', enabled: given.demand !== '' },
  );
  const isAsking = given.demand !== '' && !asked.data && !asked.isError;
  const intl = useIntl();
  const progress = useProgress(typeof place === 'object' && user ? place.know : null);
  const first = useMemo(() => {
    const isHere = user?.country === country.code;
    const school = { gradeIds: user?.gradeIds ?? [], schoolTypeId: user?.schoolTypeId ?? null };
    const none = { gradeIds: [], schoolTypeId: null };
    const unnamed = new Set(photoNames(intl).map((name) => `${name}.pdf`));
    const named = uploads.items.filter(({ name }) => !unnamed.has(name));
    return firstDetails(given, named, isHere ? school : none, asked.data);
  }, [intl, given, uploads.items, user, country.code, asked.data]);
  const share = useShare(queue, given);
  const track = useTrack();
  const view = useLoaded(loadProgress, typeof place === 'object' || place === 'details');

  // Without files there is nothing to describe.
  const isEmpty = ready && place === 'details' && uploads.items.length === 0 && !own.details;
  useEffect(() => {
    if (isEmpty) go('files', true);
  }, [isEmpty, go]);

  function next() {
    if (signedIn) return go('details');
    return location.assign(
      urlTo('auth-signin', { query: { redirect: hrefs.files + location.search } }),
    );
  }

  async function send(details: Details): Promise<ApiError | null> {
    const outcome = await share(details);
    if (outcome.error) return outcome.error;
    const { visibility, subjectId, gradeIds } = details;
    if (visibility === 'public')
      track('know_publish', {
        know: {
          uuid: outcome.uuid,
          author: user,
          subject: subjectId === null ? null : { id: subjectId },
          grades: gradeIds.map((id) => ({ id })),
        },
      });
    go({ know: outcome.uuid }, true);
    own.reset();
    return null;
  }

  const congratulations = urlTo('knows', {
    query: { showKnowUploadedCongratulationsDialog: 'true' },
  });
  if (typeof place === 'object' && !view) return <CreateWaiting />;
  if (typeof place === 'object' && view)
    return (
      <view.ProgressView
        progress={{ ...progress, uuid: place.know }}
        listHref={congratulations}
        anotherHref={hrefs.files}
      />
    );
  if (place === 'details')
    return ready && user && (own.details || !isAsking) ? (
      <Form
        first={first}
        named={given.title.trim() === '' ? first.title : ''}
        stored={own.details}
        onChange={own.setDetails}
        uploads={uploads}
        queue={queue}
        send={send}
        demand={given.demand}
        onBack={() => go('files')}
        backHref={hrefs.files}
      />
    ) : (
      <CreateWaiting />
    );
  return (
    <FilesStep
      uploads={uploads}
      actions={queueActions(queue)}
      images={flags.imageUpload}
      signedIn={signedIn}
      known={!loading}
      isSecond={own.isSecond}
      photoDraft={
        ready && !own.isSecond ? { draft: drafts.lock, user: user?.uuid ?? null } : undefined
      }
      writes={query.get('tab') === 'text'}
      onContinue={next}
    />
  );
}

interface FormProps {
  first: Details;
  /** The title that the names of the files suggest. */
  named: string;
  stored: Written | null;
  onChange: (details: Written) => void;
  uploads: Uploads;
  queue: UploadQueue;
  send: (details: Details) => Promise<ApiError | null>;
  /** The uuid of the request that it answers; '' for none. */
  demand: string;
  onBack: () => void;
  backHref: string;
}

function Form({ first, stored, uploads, queue, ...props }: FormProps) {
  const { flags } = useMarket();
  const lists = useKnowLists();
  const step = useLoaded(loadDetails, true);
  // What was typed stays; the title of other files is suggested while there is none.
  const [initial] = useState(() =>
    stored ? { ...stored, title: stored.title || first.title } : first,
  );
  if (!step) return <CreateWaiting />;
  return (
    <step.DetailsStep
      {...props}
      initial={initial}
      items={uploads.items}
      lists={lists}
      severalGrades={flags.hasMultipleGradeSelection}
      onRefused={(key, fault) => queue.refuse(key, fault)}
    />
  );
}

/** The parameters of the browser's address; none on the server. */
const searchNow = () => new URLSearchParams(typeof location === 'undefined' ? '' : location.search);

type Shared = { error: ApiError; uuid?: never } | { error?: never; uuid: string };

/** Shares the files as soon as all have arrived, as the answer to a request where one is named. */
function useShare(
  queue: UploadQueue,
  { folder, demand }: Given,
): (details: Details) => Promise<Shared> {
  const call = useCall('post', '/api/knows', {
    context: 'knows.create',
    expects: [...expectedRefusals, 'BadRequestError'],
  });
  return async ({ title, visibility, ...details }) => {
    const { items } = await settled(queue);
    const outcome = await call.send({
      body: {
        title: title.trim(),
        visibility,
        uploadIds: items.map(uploadId),
        ...(folder !== '' && { saveToFolderUuid: folder }),
        ...(demand !== '' && { knowDemandUuid: demand }),
        ...Object.fromEntries(Object.entries(details).filter(([, value]) => !isUnset(value))),
      },
    });
    return outcome.ok ? { uuid: outcome.answer.uuid } : { error: outcome.error };
  };
}

const isUnset = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Where one is, which the address tells, and how one goes elsewhere without a new document. */
function usePlace(start: 'files' | 'details') {
  const { url } = usePage();
  const isApp = url.startsWith('/app/');
  const hrefs = useMemo(
    () => ({
      files: urlTo(isApp ? 'app-know-create' : 'know-create'),
      details: urlTo(isApp ? 'app-know-details' : 'know-create-details'),
    }),
    [isApp],
  );
  const [place, setPlace] = useState<Place>(start);
  useEffect(() => {
    const read = () => {
      const uuid = location.hash.startsWith(PROCESSING)
        ? location.hash.slice(PROCESSING.length)
        : '';
      if (uuid !== '') setPlace({ know: uuid });
      else setPlace(location.pathname === hrefs.details ? 'details' : 'files');
    };
    if (start === 'details') read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [hrefs, start]);
  const go = useCallback(
    (to: Place, replace = false) => {
      const path = to === 'files' ? hrefs.files : hrefs.details;
      // The parameters stay: they say what the know answers, and where it is kept.
      const know = typeof to === 'object' ? PROCESSING + to.know : '';
      const address = path + location.search + know;
      if (replace) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      setPlace(to);
      scrollTo({ top: 0, behavior: 'instant' });
    },
    [hrefs],
  );
  return { place, go, hrefs };
}
