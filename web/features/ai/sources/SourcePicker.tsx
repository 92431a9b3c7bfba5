import { BookText, Folder, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useApiQuery } from '../../../api/query.tsx';
import { useMarketLang } from '../../../market/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../../ui/ChoiceCards.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { sourceTexts as texts } from './sourceTexts.ts';
import styles from './SourcePicker.module.css';

/** Chosen sources: the uuids of knows, and of folders of the library. */
export interface Chosen {
  knows: readonly string[];
  folders: readonly string[];
}

export interface SourcePickerProps {
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
  error?: ReactNode;
}

/** As many sources as a work of the AI has. */
export const MOST_SOURCES = 20;

/** The sources of a work, and a dialog in which own and saved knows, and folders, are chosen. */
export function SourcePicker({ chosen, onChange, error }: SourcePickerProps) {
  const [picking, setPicking] = useState(false);
  const faultId = useId();
  const hasFault = error != null && error !== false && error !== '';
  const count = chosen.knows.length + chosen.folders.length;
  return (
    <section className={styles.picker}>
      {count > 0 && (
        <ul className={styles.list}>
          {chosen.knows.map((uuid) => (
            <ChosenKnow
              key={uuid}
              uuid={uuid}
              onRemove={() => onChange({ ...chosen, knows: without(chosen.knows, uuid) })}
            />
          ))}
          {chosen.folders.map((uuid) => (
            <ChosenFolder
              key={uuid}
              uuid={uuid}
              onRemove={() => onChange({ ...chosen, folders: without(chosen.folders, uuid) })}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="tonal"
          aria-haspopup="dialog"
          {...(hasFault && { 'aria-describedby': faultId })}
          icon={<BookText size={18} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          <FormattedMessage {...texts.pick} />
        </Button>
      </div>
      {hasFault && (
        <p id={faultId} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Modal
        open={picking}
        onClose={() => setPicking(false)}
        title={<FormattedMessage {...texts.pick} />}
        actions={
          <Button onClick={() => setPicking(false)}>
            <FormattedMessage {...texts.picked} values={{ count }} />
          </Button>
        }
      >
        <Choice chosen={chosen} onChange={onChange} />
      </Modal>
    </section>
  );
}

const without = (list: readonly string[], one: string) => list.filter((each) => each !== one);

function ChosenKnow({ uuid, onRemove }: { uuid: string; onRemove: () => void }) {
  const { data } = useApiQuery(
    '/api/knows/{id}',
    { path: { id: uuid } },
    { context: 'aiSources.getKnow', onScreen: true },
  );
  return <ChosenOne title={data?.title} otherwise="aKnow" onRemove={onRemove} />;
}

function ChosenFolder({ uuid, onRemove }: { uuid: string; onRemove: () => void }) {
  const { data } = useFolders();
  const found = data?.content.find((folder) => folder.uuid === uuid);
  return <ChosenOne title={found?.name} otherwise="aFolder" onRemove={onRemove} />;
}

interface ChosenOneProps {
  /** Undefined until it is known. */
  title: string | undefined;
  otherwise: 'aKnow' | 'aFolder';
  onRemove: () => void;
}

function ChosenOne({ title: known, otherwise, onRemove }: ChosenOneProps) {
  const intl = useIntl();
  const lang = useMarketLang();
  const title = known ?? intl.formatMessage(texts[otherwise]);
  const Icon = otherwise === 'aKnow' ? BookText : Folder;
  return (
    <li className={styles.chosen}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <span className={styles.title} lang={known === undefined ? undefined : lang}>
        {title}
      </span>
      <IconButton label={intl.formatMessage(texts.remove, { title })} onClick={onRemove}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

const PLACES = ['mine', 'saved', 'folders'] as const;

type Place = (typeof PLACES)[number];

/** Chooses sources in one of three places. */
function Choice({ chosen, onChange }: Omit<SourcePickerProps, 'error'>) {
  const intl = useIntl();
  const [place, setPlace] = useState<Place>('mine');
  const listed = {
    mine: useMine(place === 'mine'),
    saved: useSaved(place === 'saved'),
    folders: useNamedFolders(place === 'folders'),
  }[place];
  const key = place === 'folders' ? 'folders' : 'knows';
  return (
    <div className={styles.choice}>
      <ChoiceCards
        legend={intl.formatMessage(texts.place)}
        hideLegend
        layout="chips"
        value={[place]}
        onChange={([next]) => setPlace(next as Place)}
        choices={PLACES.map((value) => ({ value, label: intl.formatMessage(texts[value]) }))}
      />
      <Listed
        place={place}
        listed={listed}
        chosen={chosen[key]}
        isFull={chosen.knows.length + chosen.folders.length >= MOST_SOURCES}
        onChange={(next) => onChange({ ...chosen, [key]: next })}
      />
    </div>
  );
}

/** Sources of a place. */
interface Sources {
  /** Undefined until they are known. */
  all: readonly { uuid: string; title: string }[] | undefined;
  failed: boolean;
  retry: () => void;
}

interface ListedProps {
  place: Place;
  listed: Sources;
  chosen: readonly string[];
  isFull: boolean;
  onChange: (chosen: readonly string[]) => void;
}

function Listed({ place, listed: { all, failed, retry }, chosen, isFull, onChange }: ListedProps) {
  const lang = useMarketLang();
  if (failed)
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" variant="tonal" onClick={retry}>
            <FormattedMessage {...texts.retry} />
          </Button>
        }
      >
        <FormattedMessage {...texts.failed} />
      </Notice>
    );
  if (!all)
    return (
      <div className={styles.list} aria-busy="true">
        {[0, 1, 2].map((each) => (
          <Skeleton key={each} height={44} shape="box" />
        ))}
      </div>
    );
  if (all.length === 0)
    return (
      <p className={styles.none}>
        <FormattedMessage {...texts.none} values={{ place }} />
      </p>
    );
  return (
    <ul className={styles.list}>
      {all.map(({ uuid, title }) => {
        const isChosen = chosen.includes(uuid);
        return (
          <li key={uuid} lang={lang}>
            <Checkbox
              label={title}
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, uuid] : without(chosen, uuid))
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

const LIMIT = 50;

/** The user's own knows, the newest. */
function useMine(enabled: boolean): Sources {
  const { data, isError, refetch } = useApiQuery(
    '/api/knows/mine',
    { query: { page: 0, limit: LIMIT } },
    { context: 'aiSources.getMine', onScreen: true, enabled },
  );
  const all = data?.content.filter(({ status }) => status !== 'REJECTED' && status !== 'DELETED');
  return { all, failed: isError && !data, retry: () => void refetch() };
}

/** Folders and saved knows that are looked at. */
const LIBRARY_LIMIT = 200;

/** The knows that the user has saved, each once. */
function useSaved(enabled: boolean): Sources {
  const { data, isError, refetch } = useApiQuery(
    '/api/library',
    { query: { since: 0, limit: LIBRARY_LIMIT } },
    { context: 'aiSources.getSaved', onScreen: true, enabled },
  );
  const titles = new Map(
    data?.items.flatMap(({ know, removedOn }) =>
      know && removedOn === null ? [[know.uuid, know.title] as const] : [],
    ),
  );
  const all = data && [...titles].map(([uuid, title]) => ({ uuid, title }));
  return { all, failed: isError && !data, retry: () => void refetch() };
}

function useFolders(enabled = true) {
  return useApiQuery(
    '/api/library/folders',
    {},
    { context: 'aiSources.getFolders', onScreen: true, enabled },
  );
}

/** The folders of the user's library. */
function useNamedFolders(enabled: boolean): Sources {
  const { data, isError, refetch } = useFolders(enabled);
  const all = data?.content.map(({ uuid, name }) => ({ uuid, title: name }));
  return { all, failed: isError && !data, retry: () => void refetch() };
}
