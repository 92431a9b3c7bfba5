import { Library } from 'lucide-react';
import { type FormEvent, useContext, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { useTrack } from '../../analytics/AnalyticsProvider.tsx';
import { useFailureReport } from '../../api/FailureProvider.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import type { components } from '../../generated/api.ts';
import { urlTo } from '../../page/routes.ts';
import { randomUuid } from '../../page/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
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

  async function toggle(folder: string | null) {
    const next = toggled(saved, folder);
    const isIn = folder === null ? next.top : next.folders.includes(folder);
    onSaved(next);
    const outcome = await change.send({
      body: {
        uuid: randomUuid(),
        kind: isIn ? 'SAVE' : 'REMOVE',
        knows: [know.uuid],
        ...(folder !== null && { [isIn ? 'to' : 'from']: folder }),
      },
    });
    if (!outcome.ok) onSaved(saved);
    // In another folder it isn't saved once more.
    else if (isIn && !isSaved(saved)) track('know_save', { know });
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
    await toggle(folder);
  }
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
        <ul className={styles.list}>
          <li>
            <Checkbox
              label={<FormattedMessage {...texts.top} />}
              checked={saved.top}
              onChange={() => follow(toggle(null))}
            />
          </li>
          {folders === null && <Skeleton lines={2} />}
          {folders !== null &&
            [...inTree(folders, null, 0)].map(({ folder, depth }) => (
              <li key={folder.uuid} data-depth={depth} className={styles.folder}>
                <Checkbox
                  label={<bdi>{folder.name}</bdi>}
                  checked={saved.folders.includes(folder.uuid)}
                  onChange={() => follow(toggle(folder.uuid))}
                />
              </li>
            ))}
        </ul>
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

function toggled(saved: SavedIn, folder: string | null): SavedIn {
  if (folder === null) return { ...saved, top: !saved.top };
  const others = saved.folders.filter((one) => one !== folder);
  const isIn = others.length < saved.folders.length;
  return { ...saved, folders: isIn ? others : [...others, folder] };
}

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
