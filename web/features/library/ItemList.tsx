import { CloudCheck, CloudOff, GripVertical, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Cover } from './Cover.tsx';
import { KnowRow } from './KnowRow.tsx';
import styles from './Library.module.css';
import { keyOf, type View } from './replica.ts';
import type { KnowSummary, LibraryItem } from './types.ts';
import { type Reorder, useReorder } from './useReorder.ts';
import { texts } from './viewTexts.ts';

interface ItemListProps {
  items: readonly LibraryItem[];
  view: View;
  lang: string | undefined;
  grid: boolean;
  /** The entries can be put elsewhere in the list. */
  ordered: boolean;
  /** Entries name their folder. */
  named: boolean;
  selected: ReadonlySet<string> | null;
  /** The uuids of the knows that open without a connection. */
  kept: ReadonlySet<string>;
  offline: boolean;
  onSelect: (selected: ReadonlySet<string>) => void;
  onMore: (item: LibraryItem) => void;
  onPlace: (item: LibraryItem, after: string | undefined) => void;
  onInto: (item: LibraryItem, folder: string) => void;
}

/** What is saved in a folder. */
export function ItemList(props: ItemListProps) {
  const { items, grid, ordered, selected, onSelect, onPlace, onInto } = props;
  const intl = useIntl();
  const [told, tell] = useState('');
  const byKey = new Map(items.map((item) => [keyOf(item), item]));
  const reorder = useReorder({
    ids: [...byKey.keys()],
    onMove: (id, after) => {
      const item = byKey.get(id);
      if (item) onPlace(item, after === undefined ? undefined : byKey.get(after)?.uuid);
    },
    onInto: (id, folder) => {
      const item = byKey.get(id);
      if (item) onInto(item, folder);
    },
    onTell: (what, place) => tell(intl.formatMessage(texts[what], { place, count: items.length })),
  });
  return (
    <section>
      <VisuallyHidden as="div">
        <h2>
          <FormattedMessage {...texts.items} />
        </h2>
        <p aria-live="assertive">{told}</p>
      </VisuallyHidden>
      <ul className={grid ? styles.cards : styles.rows}>
        {reorder.order.map((id) => {
          const item = byKey.get(id);
          if (!item) return null;
          return (
            <Row
              {...props}
              key={id}
              id={id}
              item={item}
              reorder={ordered && selected === null ? reorder : null}
              checked={selected?.has(id) ?? false}
              onCheck={() => {
                const next = new Set(selected);
                if (!next.delete(id)) next.add(id);
                onSelect(next);
              }}
            />
          );
        })}
      </ul>
    </section>
  );
}

/** Inside the signed-in area; private ones by their own address. */
function readAt({ status, slug, path }: KnowSummary): string {
  return status === 'PUBLISHED' ? urlTo('app-know', { params: { slug } }) : path;
}

/** Whether an entry can be read without a connection. */
function Reading({ isKept, offline }: { isKept: boolean; offline: boolean }) {
  if (!isKept && !offline) return null;
  const Icon = isKept ? CloudCheck : CloudOff;
  return (
    <span className={styles.reading}>
      <Icon size={16} aria-hidden="true" />
      <FormattedMessage {...(isKept ? texts.kept : texts.notKept)} />
    </span>
  );
}

interface RowProps extends ItemListProps {
  id: string;
  item: LibraryItem;
  reorder: Reorder | null;
  checked: boolean;
  onCheck: () => void;
}

function Row({
  id,
  item,
  reorder,
  checked,
  onCheck,
  view,
  lang,
  grid,
  named,
  selected,
  onMore,
  kept,
  offline,
}: RowProps) {
  const intl = useIntl();
  const { know } = item;
  const name = know?.title ?? intl.formatMessage(texts.gone);
  const folder = named && item.folder !== null ? view.folders.get(item.folder) : undefined;
  const held = reorder?.held?.id === id ? reorder.held : null;
  return (
    <li
      data-item={id}
      className={classes(
        grid ? styles.card : styles.row,
        held && styles.held,
        held?.into != null && styles.leaving,
        know === null && styles.gone,
      )}
    >
      {selected && (
        <span className={styles.check}>
          <Checkbox
            label={<VisuallyHidden>{intl.formatMessage(texts.selectOne, { name })}</VisuallyHidden>}
            checked={checked}
            onChange={onCheck}
          />
        </span>
      )}
      {reorder && (
        <button
          type="button"
          {...reorder.handle(id)}
          className={styles.handle}
          aria-label={intl.formatMessage(texts.handle, { name })}
          aria-pressed={held !== null}
        >
          <GripVertical size={20} aria-hidden="true" />
        </button>
      )}
      {know ? (
        <KnowRow know={know} lang={lang} href={readAt(know)}>
          <Reading isKept={kept.has(know.uuid)} offline={offline} />
          {folder && (
            <span>
              <FormattedMessage {...texts.inFolder} values={{ name: folder.name }} />
            </span>
          )}
        </KnowRow>
      ) : (
        <>
          <Cover know={null} />
          <div className={styles.words}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.facts}>
              <FormattedMessage {...texts.goneText} />
            </p>
          </div>
        </>
      )}
      <IconButton
        className={styles.rowMore}
        label={intl.formatMessage(texts.moreOf, { name })}
        aria-haspopup="dialog"
        onClick={() => onMore(item)}
      >
        <MoreHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}
