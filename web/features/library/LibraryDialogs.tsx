import { FormattedMessage, useIntl } from 'react-intl';
import { ActionsDialog, type Choice } from './ActionsDialog.tsx';
import { Cover } from './Cover.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { TOP, type View } from './replica.ts';
import { ShareDialog } from './ShareDialog.tsx';
import type { LibraryFolder, LibraryItem } from './types.ts';
import type { Actions } from './useActions.tsx';
import { texts } from './viewTexts.ts';

/** What a dialog of the library asks. */
export type Asked =
  | { kind: 'create'; into: string }
  | { kind: 'rename'; folder: LibraryFolder }
  | { kind: 'folder'; folder: LibraryFolder }
  | { kind: 'item'; item: LibraryItem; list: readonly LibraryItem[] }
  | { kind: 'move' | 'add'; items: readonly LibraryItem[] }
  | { kind: 'moveFolder'; folder: LibraryFolder }
  | { kind: 'share'; folder: LibraryFolder };

export interface LibraryDialogsProps {
  asked: Asked | null;
  ask: (asked: Asked | null) => void;
  view: View;
  actions: Actions;
  /** The folder that is open. */
  open: string;
  offline: boolean;
  /** Entries that were selected have been moved or added. */
  onMoved: () => void;
  /** The server has shared a folder, or ended that. */
  onShared: () => void;
  onDeleted: (folder: LibraryFolder) => void;
}

/** The dialogs of the library. */
export function LibraryDialogs(props: LibraryDialogsProps) {
  const { asked, ask, view, actions } = props;
  const close = () => ask(null);
  switch (asked?.kind) {
    case 'create':
      return <NameDialog onClose={close} onName={(name) => actions.create(name, asked.into)} />;
    case 'rename':
      return (
        <NameDialog
          folder={asked.folder}
          onClose={close}
          onName={(name) =>
            actions.rename(view.folders.get(asked.folder.uuid) ?? asked.folder, name)
          }
        />
      );
    case 'move':
    case 'add':
      return (
        <PlaceDialog
          view={view}
          title={<FormattedMessage {...texts[asked.kind]} />}
          at={asked.kind === 'move' ? commonFolder(asked.items) : null}
          onClose={close}
          onCreate={actions.create}
          onPlace={(to) => {
            actions[asked.kind](asked.items, to);
            props.onMoved();
          }}
        />
      );
    case 'moveFolder':
      return (
        <PlaceDialog
          view={view}
          title={<FormattedMessage {...texts.move} />}
          at={asked.folder.parent ?? TOP}
          moving={asked.folder}
          onClose={close}
          onCreate={actions.create}
          onPlace={(to) => actions.moveFolder(asked.folder, to)}
        />
      );
    case 'share':
      return (
        <ShareDialog
          folder={view.folders.get(asked.folder.uuid) ?? asked.folder}
          offline={props.offline}
          onClose={close}
          onShared={props.onShared}
        />
      );
    case 'folder':
      return <FolderActions {...props} folder={asked.folder} />;
    case 'item':
      return <ItemActions {...props} item={asked.item} list={asked.list} />;
    default:
      return null;
  }
}

function commonFolder(items: readonly LibraryItem[]): string | null {
  const [first, ...others] = new Set(items.map(({ folder }) => folder ?? TOP));
  return first !== undefined && others.length === 0 ? first : null;
}

interface FolderActionsProps extends LibraryDialogsProps {
  folder: LibraryFolder;
}

function FolderActions({ ask, view, actions, folder, onDeleted }: FolderActionsProps) {
  const intl = useIntl();
  const siblings = view.inside.get(folder.parent ?? TOP) ?? [];
  const choices: Choice[] = [
    { icon: 'rename', text: texts.rename, onChoose: () => ask({ kind: 'rename', folder }) },
    { icon: 'share', text: texts.share, onChoose: () => ask({ kind: 'share', folder }) },
    { icon: 'move', text: texts.move, onChoose: () => ask({ kind: 'moveFolder', folder }) },
    ...upAndDown(siblings, folder.uuid, (after) => actions.placeFolder(folder, after)),
    {
      icon: 'delete',
      text: texts.delete,
      onChoose: () => {
        actions.deleteFolder(folder);
        onDeleted(folder);
      },
    },
  ];
  return (
    <ActionsDialog
      title={intl.formatMessage(texts.moreOf, { name: folder.name })}
      choices={choices}
      onClose={() => ask(null)}
    />
  );
}

interface ItemActionsProps extends LibraryDialogsProps {
  item: LibraryItem;
  list: readonly LibraryItem[];
}

function ItemActions({ ask, view, actions, item }: ItemActionsProps) {
  const intl = useIntl();
  const { know } = item;
  const name = know?.title ?? intl.formatMessage(texts.gone);
  const siblings = view.items.get(item.folder ?? TOP) ?? [];
  const choices: Choice[] = [
    { icon: 'move', text: texts.move, onChoose: () => ask({ kind: 'move', items: [item] }) },
    ...(know
      ? [
          {
            icon: 'add' as const,
            text: texts.add,
            onChoose: () => ask({ kind: 'add', items: [item] }),
          },
        ]
      : []),
    ...upAndDown(siblings, item.uuid, (after) => actions.place(item, after)),
    { icon: 'delete', text: texts.remove, onChoose: () => actions.remove([item]) },
  ];
  return (
    <ActionsDialog
      title={name}
      picture={know && <Cover know={know} />}
      choices={choices}
      onClose={() => ask(null)}
    />
  );
}

/** Puts a thing before or after its neighbour. */
function upAndDown(
  siblings: readonly { uuid: string }[],
  uuid: string,
  place: (after: string | undefined) => void,
): Choice[] {
  const at = siblings.findIndex((one) => one.uuid === uuid);
  const choices: Choice[] = [];
  if (at > 0)
    choices.push({
      icon: 'up',
      text: texts.up,
      onChoose: () => place(siblings[at - 2]?.uuid),
    });
  if (at >= 0 && at < siblings.length - 1)
    choices.push({
      icon: 'down',
      text: texts.down,
      onChoose: () => place(siblings[at + 1]?.uuid),
    });
  return choices;
}
