import { BookmarkMinus, Library } from 'lucide-react';
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { components } from '../../generated/api.ts';
import { urlTo } from '../../page/routes.ts';
import { randomUuid } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './SaveDialog.module.css';
import { isSaved, type SavedIn } from './shared/saved.ts';
import { SaveDialogContext, type SaveDialogState } from './shared/saveTarget.ts';
import type { LibraryFolder } from './types.ts';

const texts = defineMessages({
  title: {
    id: 'save.title',
    defaultMessage: 'Save in…',
    description: 'Heading of the dialog in which one chooses folders for study material',
  },
  top: {
    id: 'save.top',
    defaultMessage: 'Library (top)',
    description: 'Choice in this dialog: the library itself, above all folders',
  },
  newFolder: {
    id: 'save.newFolder',
    defaultMessage: 'New folder',
    description: 'Label of the field for the name of a new folder in this dialog',
  },
  create: {
    id: 'save.create',
    defaultMessage: 'Create',
    description: 'Button: makes the new folder and saves the material in it',
  },
  library: {
    id: 'save.library',
    defaultMessage: 'To your library',
    description: 'Link from this dialog to the library',
  },
  remove: {
    id: 'save.remove',
    defaultMessage: 'Remove from library',
    description: 'Button in this dialog: the material is saved nowhere any more',
  },
  done: {
    id: 'save.close',
    defaultMessage: 'Done',
    description: 'Button that closes this dialog',
  },
});

/** The dialog of the button that saves; it is a screen so that its texts come with it. */
export default function SaveDialogScreen() {
  const state = useContext(SaveDialogContext);
  return state ? <SaveDialog {...state} /> : null;
}

type Folders = components['schemas']['LibraryFolders'];

function SaveDialog({ know, saved, onSaved, open, onClose }: SaveDialogState) {
  const intl = useIntl();
  const { load } = useSessionAccess();
  const report = useFailureReport();
  const track = useTrack();
  const [folders, setFolders] = useState<readonly LibraryFolder[] | null>(null);
  const change = useCall('post', '/api/library/changes', {
    context: 'library.save',
    keepalive: true,
  });
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    load()
      .then((client) => client.get<Folders>('/api/library/folders'))
      .then(
        ({ content }) => wanted && setFolders(content),
        (cause: unknown) => report(cause, 'library.folders'),
      );
    return () => {
      wanted = false;
    };
  }, [open, load, report]);

  // "Done" says that all is saved: it waits for what is still on its way.
  const underWay = useRef(new Set<Promise<void>>());
  const [finishing, setFinishing] = useState(false);
  async function finish() {
    setFinishing(true);
    await Promise.all(underWay.current);
    setFinishing(false);
    onClose();
  }
  function follow(work: Promise<void>) {
    const { current } = underWay;
    current.add(work);
    void work.finally(() => current.delete(work));
  }

  /** Sends a change of the know; gives whether it was made. */
  const send = async (kind: 'SAVE' | 'MOVE' | 'REMOVE', from: Place, to: Place = null) => {
    const outcome = await change.send({
      body: {
        uuid: randomUuid(),
        kind,
        knows: [know.uuid],
        ...(from !== null && { from }),
        ...(to !== null && { to }),
      },
    });
    return outcome.ok;
  };
  /** Moves the know to a place: out of all in which it is, so that it is there once. */
  async function choose(place: Place) {
    const [from, ...others] = placesOf(saved).filter((one) => one !== place);
    const isThere = placesOf(saved).includes(place);
    onSaved({ top: place === null, folders: place === null ? [] : [place] });
    const isMade =
      from === undefined
        ? await send('SAVE', null, place)
        : await (isThere ? send('REMOVE', from) : send('MOVE', from, place));
    if (!isMade) return onSaved(saved);
    for (const other of others) await send('REMOVE', other);
    // In another folder it isn't saved once more.
    if (!isSaved(saved)) track('know_save', { know });
  }
  async function remove() {
    onSaved({ top: false, folders: [] });
    const made = await Promise.all(placesOf(saved).map((place) => send('REMOVE', place)));
    if (made.includes(false)) onSaved(saved);
    else onClose();
  }
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get('name');
    const name = typeof text === 'string' ? text.trim().replace(/\s+/g, ' ') : '';
    if (name === '') return;
    const folder = randomUuid();
    const made = await change.send({
      body: { uuid: randomUuid(), kind: 'CREATE_FOLDER', folder, name },
    });
    if (!made.ok) return;
    form.reset();
    setFolders([blank(folder, name), ...(folders ?? [])]);
    await choose(folder);
  }
  const current = placesOf(saved)[0];
  return (
    <Modal
      open={open}
      onClose={onClose}
      maxWidth={460}
      title={<FormattedMessage {...texts.title} />}
      actions={
        <>
          <Button
            variant="quiet"
            href={urlTo('app-library')}
            icon={<Library size={18} aria-hidden="true" />}
          >
            <FormattedMessage {...texts.library} />
          </Button>
          <Button onClick={() => void finish()} loading={finishing}>
            <FormattedMessage {...texts.done} />
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <div className={styles.list} role="radiogroup" aria-label={intl.formatMessage(texts.title)}>
          <PlaceChoice isChosen={current === null} onChoose={() => follow(choose(null))}>
            <FormattedMessage {...texts.top} />
          </PlaceChoice>
          {folders === null && <Skeleton lines={2} />}
          {folders !== null &&
            [...inTree(folders, null, 0)].map(({ folder, depth }) => (
              <PlaceChoice
                key={folder.uuid}
                depth={depth}
                isChosen={current === folder.uuid}
                onChoose={() => follow(choose(folder.uuid))}
              >
                <bdi>{folder.name}</bdi>
              </PlaceChoice>
            ))}
        </div>
        {isSaved(saved) && (
          <Button
            variant="quiet"
            className={styles.remove}
            icon={<BookmarkMinus size={18} aria-hidden="true" />}
            onClick={() => follow(remove())}
          >
            <FormattedMessage {...texts.remove} />
          </Button>
        )}
        <form className={styles.create} onSubmit={(event) => follow(create(event))}>
          <TextField
            label={intl.formatMessage(texts.newFolder)}
            name="name"
            maxLength={80}
            autoComplete="off"
          />
          <Button type="submit" variant="tonal" loading={change.sending}>
            <FormattedMessage {...texts.create} />
          </Button>
        </form>
      </div>
    </Modal>
  );
}

interface PlaceChoiceProps {
  depth?: number;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function PlaceChoice({ depth = 0, isChosen, onChoose, children }: PlaceChoiceProps) {
  return (
    <label data-depth={depth} className={classes(styles.folder, styles.place)}>
      <input type="radio" name="place" checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

/** A folder; null is the top of the library. */
type Place = string | null;

/** Where a know is. Older devices put it in several folders. */
const placesOf = ({ top, folders }: SavedIn): Place[] => [...(top ? [null] : []), ...folders];

function blank(uuid: string, name: string): LibraryFolder {
  return {
    uuid,
    name,
    slug: uuid,
    parent: null,
    order: '',
    version: 1,
    createdOn: '',
    deletedOn: null,
    sharedAt: null,
    sharingEnded: false,
  };
}

function* inTree(
  folders: readonly LibraryFolder[],
  parent: string | null,
  depth: number,
): Generator<{ folder: LibraryFolder; depth: number }> {
  for (const folder of folders) {
    if (folder.parent !== parent) continue;
    yield { folder, depth };
    yield* inTree(folders, folder.uuid, depth + 1);
  }
}
