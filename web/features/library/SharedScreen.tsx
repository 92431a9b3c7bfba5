import { Folder, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useApi } from '../../api/ApiProvider.tsx';
import { callUrl } from '../../api/client.ts';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { usePageDataAt } from '../../api/pageData.tsx';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { components } from '../../generated/api.ts';
import { useMarketLang } from '../../market/language.ts';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { randomUuid } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { AnswerError } from '../../ui/AnswerError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Row } from '../../ui/Stack.tsx';
import { withValues } from '../../ui/withValues.ts';
import { ReportButton } from '../moderation/shared/ReportButton.tsx';
import { uuidOf } from '../user/shared/person.ts';
import { KnowRow } from './KnowRow.tsx';
import styles from './Library.module.css';
import { SaveButton } from './shared/SaveButton.tsx';
import type { KnowSummary } from './types.ts';

const texts = withValues(
  defineMessages({
    by: {
      id: 'libraryShared.by',
      defaultMessage: 'A folder by {name}',
      description: 'Below the name of a shared folder: who shared it',
    },
    copy: {
      id: 'libraryShared.copy',
      defaultMessage: 'Copy to your library',
      description: 'Button on the page of a shared folder: makes a copy that is the user’s own',
    },
    whole: {
      id: 'libraryShared.whole',
      defaultMessage: 'All of “{name}”',
      description: 'Link from a folder in a shared folder to the shared one',
    },
    empty: {
      id: 'libraryShared.empty',
      defaultMessage: 'There is nothing to read in this folder at the moment.',
      description: 'On the page of a shared folder without entries',
    },
    more: {
      id: 'libraryShared.more',
      defaultMessage: 'Show more',
      description: 'Button below the entries of a shared folder',
    },
  }),
);

type Shared = Omit<components['schemas']['SharedLibrary'], '$schema'>;

/** A folder that a user shared, for every visitor with its link. */
export default function SharedScreen() {
  const { params, url } = usePage();
  const folder = new URLSearchParams(url.split('?')[1]).get('folder');
  const call = callUrl('/api/library/shared/{uuid}', {
    path: { uuid: uuidOf(params['slug'] ?? '') ?? '' },
    query: { folder },
  });
  const answer = usePageDataAt<Shared>(call, { context: 'library.getShared', onScreen: true });
  const { data } = answer;
  if (answer.isError) return <AnswerError answer={answer} homeHref={urlTo('home')} />;
  if (!data)
    return (
      <div className={styles.layout} aria-busy="true">
        <Skeleton width={240} height={40} shape="box" />
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} height={84} shape="card" />
        ))}
      </div>
    );
  return <SharedFolder key={call} shared={data} />;
}

function SharedFolder({ shared }: { shared: Shared }) {
  const lang = useMarketLang();
  const slug = shared.canonicalPath.split('/').at(-1) ?? '';
  const here = shared.folders.find(({ uuid }) => uuid === shared.folder);
  const inside = shared.folders.filter(({ parent }) => parent === shared.folder);
  const more = useMore(shared);
  return (
    <div className={styles.layout}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>{here?.name ?? shared.name}</h1>
          {here ? (
            <p className={styles.muted}>
              <a href={urlTo('library-shared', { params: { slug } })}>
                <FormattedMessage {...texts.whole} values={{ name: shared.name }} />
              </a>
            </p>
          ) : (
            shared.owner && (
              <p className={styles.muted}>
                <FormattedMessage
                  {...texts.by}
                  values={{
                    name: (
                      <a href={shared.owner.path}>
                        <bdi>{shared.owner.name}</bdi>
                      </a>
                    ),
                  }}
                />
              </p>
            )
          )}
        </div>
        {!shared.own && (
          <Row gap={2}>
            <CopyButton link={shared.uuid} />
            <ReportButton kind="folder" id={shared.uuid} />
          </Row>
        )}
      </header>
      {inside.length > 0 && (
        <ul className={styles.folders}>
          {inside.map((folder) => (
            <li key={folder.uuid}>
              <Card padding="none" className={styles.folder}>
                <a
                  className={styles.folderLink}
                  href={urlTo('library-shared', {
                    params: { slug },
                    query: { folder: folder.uuid },
                  })}
                >
                  <span className={styles.stack}>
                    <Folder size={32} aria-hidden="true" />
                  </span>
                  <bdi className={styles.folderName}>{folder.name}</bdi>
                </a>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.rows}>
        {more.knows.map((know) => (
          <li key={know.uuid} className={styles.row}>
            <KnowRow know={know} lang={lang} heading="h2" />
            <span className={styles.rowMore}>
              <SaveButton know={know} title={know.title} />
            </span>
          </li>
        ))}
      </ul>
      {more.knows.length === 0 && inside.length === 0 && (
        <p className={styles.noHits}>
          <FormattedMessage {...texts.empty} />
        </p>
      )}
      {more.load && (
        <div>
          <Button variant="tonal" loading={more.loading} onClick={more.load}>
            <FormattedMessage {...texts.more} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** The knows of a shared folder, of which more are fetched. */
function useMore(shared: Shared) {
  const api = useApi();
  const report = useFailureReport();
  const [state, setState] = useState<{ knows: KnowSummary[]; next: string | null }>({
    knows: shared.content,
    next: shared.next,
  });
  const [loading, setLoading] = useState(false);
  const { next } = state;
  const load = async () => {
    setLoading(true);
    try {
      const url = callUrl('/api/library/shared/{uuid}', {
        path: { uuid: shared.uuid },
        query: { folder: shared.folder, after: next },
      });
      const part = await api.getUrl<Shared>(url);
      setState({ knows: [...state.knows, ...part.content], next: part.next });
    } catch (cause) {
      report(cause, 'library.getShared');
    }
    setLoading(false);
  };
  return { knows: state.knows, loading, load: next === null ? null : () => void load() };
}

/** Copies the shared folder; visitors sign up first and come back. */
function CopyButton({ link }: { link: string }) {
  const { url } = usePage();
  const { signedIn } = useSession();
  const copy = useCall('post', '/api/library/shared/{uuid}/copy', { context: 'library.copy' });
  const [uuid] = useState(randomUuid);
  const [leaving, setLeaving] = useState(false);
  const press = async () => {
    const outcome = await copy.send({ path: { uuid: link }, body: { uuid } });
    if (!outcome.ok) return;
    setLeaving(true);
    location.assign(urlTo('app-library-folder', { params: { slug: outcome.answer.slug } }));
  };
  return (
    <Button
      icon={<FolderPlus size={18} aria-hidden="true" />}
      loading={copy.sending || leaving}
      {...(signedIn
        ? { onClick: () => void press() }
        : { href: urlTo('auth-signup', { query: { redirect: url, referrerScreen: 'library' } }) })}
    >
      <FormattedMessage {...texts.copy} />
    </Button>
  );
}
