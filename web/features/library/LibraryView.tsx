import { FolderPlus, LayoutGrid, List, MoreHorizontal, Share2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketLang } from '../../market/language.ts';
import { urlTo } from '../../page/routes.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StepLearnScene } from '../../ui/scenes/StepLearnScene.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { Bin } from './Bin.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { Asked } from './LibraryDialogs.tsx';
import { FolderCards } from './FolderCards.tsx';
import { ItemList } from './ItemList.tsx';
import styles from './Library.module.css';
import { loadDialogs, loadError } from './lateParts.ts';
import { arranged, foundIn } from './listing.ts';
import { keyOf, pathTo, TOP } from './replica.ts';
import { useActions } from './useActions.tsx';
import { useFolder, useRightAddress } from './useFolder.ts';
import type { UsedLibrary } from './useLibrary.ts';
import { useListing, type Sort } from './useListing.ts';
import { texts } from './viewTexts.ts';

/** The library or one of its folders. */
export function LibraryView({ library }: { library: UsedLibrary }) {
  const { view, ready, failed } = library;
  const place = useFolder();
  const folder = view.folders.get(place.open);
  useRightAddress(folder);
  const error = useLoaded(loadError, failed && !ready);
  if (failed && !ready && error)
    return (
      <error.ErrorScene
        kind="unreachable"
        onRetry={() => void library.sync()}
        homeHref={urlTo('home')}
      />
    );
  if (!ready) return <Waiting />;
  if (place.open !== TOP && !folder) return <NoFolder onBack={() => place.go(null)} />;
  return <FolderView key={place.open} library={library} place={place} />;
}

interface FolderViewProps {
  library: UsedLibrary;
  place: ReturnType<typeof useFolder>;
}

function FolderView({ library, place }: FolderViewProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const { view } = library;
  const { open, link } = place;
  const folder = view.folders.get(open);
  const actions = useActions(library);
  const [listing, setListing] = useListing();
  const [query, setQuery] = useState('');
  const [asked, ask] = useState<Asked | null>(null);
  const [selected, select] = useState<ReadonlySet<string> | null>(null);
  const dialogs = useLoaded(loadDialogs, asked !== null);

  const found = query.trim() === '' ? null : foundIn(view, query);
  const folders = found?.folders ?? arranged.folders(view.inside.get(open) ?? [], listing.sort);
  const items = found?.items ?? arranged.items(view.items.get(open) ?? [], listing.sort);
  const isEmpty = folders.length === 0 && items.length === 0;
  const isNew = isEmpty && open === TOP && view.folders.size === 0 && !found;
  const chosen = items.filter((item) => selected?.has(keyOf(item)));
  const title = folder?.name ?? intl.formatMessage(texts.library);
  const path = pathTo(view, open);

  return (
    <div className={styles.layout}>
      {folder && (
        <div className={styles.path}>
          <Breadcrumbs
            items={[
              { label: intl.formatMessage(texts.library), href: link(null).href },
              ...path.slice(0, -1).map((one) => ({ label: one.name, href: link(one).href })),
              { label: folder.name },
            ]}
          />
        </div>
      )}
      <header className={styles.header}>
        <div className={styles.heading}>
          <h1 className={styles.title}>{title}</h1>
          {folder?.sharedAt != null && (
            <Badge tone="accent">
              <FormattedMessage {...texts.shared} />
            </Badge>
          )}
        </div>
        <div className={styles.headActions}>
          {folder && (
            <>
              <IconButton
                label={intl.formatMessage(texts.moreOf, { name: folder.name })}
                variant="tonal"
                aria-haspopup="dialog"
                onClick={() => ask({ kind: 'folder', folder })}
              >
                <MoreHorizontal size={22} aria-hidden="true" />
              </IconButton>
              <Button
                variant="tonal"
                icon={<Share2 size={18} aria-hidden="true" />}
                onClick={() => ask({ kind: 'share', folder })}
              >
                <FormattedMessage {...texts.share} />
              </Button>
            </>
          )}
          <Button
            variant={isNew ? 'tonal' : 'filled'}
            icon={<FolderPlus size={18} aria-hidden="true" />}
            onClick={() => ask({ kind: 'create', into: open })}
          >
            <FormattedMessage {...texts.newFolder} />
          </Button>
        </div>
      </header>
      {!folder && (
        <p className={styles.aside}>
          <Link href={urlTo('knows')}>
            <FormattedMessage {...texts.ownKnows} />
          </Link>
          <Link href={urlTo('app-library-synced')}>
            <FormattedMessage {...texts.devices} />
          </Link>
        </p>
      )}
      <State library={library} />
      {!isNew && (
        <div className={styles.tools}>
          <TextField
            type="search"
            hideLabel
            label={intl.formatMessage(texts.search)}
            placeholder={intl.formatMessage(texts.search)}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
          <IconButton
            label={intl.formatMessage(listing.grid ? texts.asList : texts.asGrid)}
            onClick={() => setListing({ ...listing, grid: !listing.grid })}
          >
            {listing.grid ? (
              <List size={22} aria-hidden="true" />
            ) : (
              <LayoutGrid size={22} aria-hidden="true" />
            )}
          </IconButton>
          <div className={styles.sort}>
            <Select
              hideLabel
              label={intl.formatMessage(texts.sort)}
              value={listing.sort}
              onChange={({ target }) => setListing({ ...listing, sort: target.value as Sort })}
              options={[
                { value: 'own', label: intl.formatMessage(texts.sortOwn) },
                { value: 'added', label: intl.formatMessage(texts.sortAdded) },
                { value: 'name', label: intl.formatMessage(texts.sortName) },
              ]}
            />
          </div>
          {items.length > 0 && (
            <Button
              variant="quiet"
              aria-pressed={selected !== null}
              onClick={() => select(selected ? null : new Set())}
            >
              <FormattedMessage {...(selected ? texts.done : texts.select)} />
            </Button>
          )}
        </div>
      )}
      {folders.length > 0 && (
        <FolderCards
          view={view}
          folders={folders}
          link={link}
          onMore={(one) => ask({ kind: 'folder', folder: one })}
        />
      )}
      {items.length > 0 && (
        <ItemList
          key={found ? 'found' : 'own'}
          items={items}
          view={view}
          lang={lang}
          grid={listing.grid}
          ordered={listing.sort === 'own' && !found}
          named={found !== null}
          selected={selected}
          kept={library.kept}
          offline={library.offline}
          onSelect={select}
          onMore={(item) => ask({ kind: 'item', item, list: items })}
          onPlace={actions.place}
          onInto={(item, into) => actions.move([item], into)}
        />
      )}
      {isEmpty && <Empty isNew={isNew} query={found ? query.trim() : null} />}
      {open === TOP && !found && view.bin.length > 0 && (
        <Bin folders={view.bin} onRestore={actions.restore} />
      )}
      {selected && (
        <BulkBar
          count={chosen.length}
          onAll={() => select(new Set(items.map(keyOf)))}
          onDone={() => select(null)}
          onMove={() => ask({ kind: 'move', items: chosen })}
          onAdd={() => ask({ kind: 'add', items: chosen })}
          onRemove={() => {
            actions.remove(chosen);
            select(null);
          }}
        />
      )}
      {dialogs && (
        <dialogs.LibraryDialogs
          asked={asked}
          ask={ask}
          view={view}
          actions={actions}
          open={open}
          onMoved={() => select(null)}
          onShared={() => void library.sync()}
          onDeleted={(gone) => {
            if (gone.uuid !== open) return;
            place.go(view.folders.get(gone.parent ?? TOP) ?? null);
          }}
          offline={library.offline}
        />
      )}
    </div>
  );
}

/** Whether this device is in step. */
function State({ library }: { library: UsedLibrary }) {
  const { offline, waiting } = library;
  if (!offline) return null;
  return (
    <Notice tone="warning" live>
      <span className={styles.sentences}>
        <FormattedMessage {...texts.offline} />
        {waiting.length > 0 && (
          <FormattedMessage {...texts.waiting} values={{ count: waiting.length }} />
        )}
      </span>
    </Notice>
  );
}

function Empty({ isNew, query }: { isNew: boolean; query: string | null }) {
  if (query !== null)
    return (
      <p className={styles.noHits} role="status">
        <FormattedMessage {...texts.noHits} values={{ query }} />
      </p>
    );
  if (!isNew)
    return (
      <EmptyState
        title={<FormattedMessage {...texts.emptyFolder} />}
        action={
          <Button variant="tonal" href={urlTo('subjects')}>
            <FormattedMessage {...texts.emptyAction} />
          </Button>
        }
      >
        <FormattedMessage {...texts.emptyFolderText} />
      </EmptyState>
    );
  return (
    <EmptyState
      picture={<StepLearnScene />}
      title={<FormattedMessage {...texts.emptyTitle} />}
      action={
        <Button size="large" href={urlTo('subjects')}>
          <FormattedMessage {...texts.emptyAction} />
        </Button>
      }
    >
      <FormattedMessage {...texts.emptyText} />
    </EmptyState>
  );
}

function NoFolder({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes(styles.layout)}>
      <EmptyState
        as="h1"
        title={<FormattedMessage {...texts.noFolder} />}
        action={
          <Button onClick={onBack}>
            <FormattedMessage {...texts.toLibrary} />
          </Button>
        }
      >
        <FormattedMessage {...texts.noFolderText} />
      </EmptyState>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.layout} aria-busy="true">
      <Skeleton width={200} height={40} shape="box" />
      <div className={styles.folders}>
        {[0, 1, 2].map((one) => (
          <Skeleton key={one} height={132} shape="card" />
        ))}
      </div>
      {[0, 1, 2].map((one) => (
        <Skeleton key={one} height={84} shape="card" />
      ))}
    </div>
  );
}
