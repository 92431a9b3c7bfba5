import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as page, waitFor, within } from 'storybook/test';
import { sampleList } from '../../../storybook/knows.ts';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { settled } from '../user/samples.ts';
import LibraryScreen from './LibraryScreen.tsx';
import {
  devices,
  emptyLibrary,
  fullLibrary,
  LIBRARY,
  openFolder,
  SHARED,
  sharedLibrary,
} from './samples.ts';
import { ShareDialog } from './ShareDialog.tsx';
import SharedScreen from './SharedScreen.tsx';
import SyncedScreen from './SyncedScreen.tsx';

const knows = sampleList(6).content;
const full = fullLibrary(knows);
const shared = sharedLibrary(knows);

const meta: Meta<typeof StoryPage> = {
  title: 'Pages/Library',
  component: StoryPage,
  args: {
    screen: LibraryScreen,
    route: 'app-library',
    url: '/app/library',
    user: settled,
    data: { [LIBRARY]: full },
  },
  parameters: { layout: 'fullscreen', wholePage: true },
};
export default meta;
type Story = StoryObj<typeof StoryPage>;

const onAPhone = { viewport: { value: 'w360' } };
const main = () => within(page.getByRole('main'));
const items = () => document.querySelectorAll('[data-item]');

export const Saved: Story = {
  play: () => waitFor(() => expect(items()).toHaveLength(4)),
};
export const SavedOnAPhone: Story = { ...Saved, globals: onAPhone };
export const Empty: Story = {
  args: { data: { [LIBRARY]: emptyLibrary } },
  play: async () => void (await main().findByRole('heading', { level: 2 })),
};
export const EmptyOnAPhone: Story = { ...Empty, globals: onAPhone };

export const Folder: Story = {
  args: { route: 'app-library-folder', url: `/app/library/${openFolder.slug}` },
  play: () => waitFor(() => expect(items()).toHaveLength(3)),
};
export const FolderOnAPhone: Story = { ...Folder, globals: onAPhone };
export const UnknownFolder: Story = {
  args: {
    route: 'app-library-folder',
    url: '/app/library/x-9f4f2f0e-0000-4000-8000-000000000999',
  },
  play: async () => void (await main().findByRole('button')),
};

/** Several entries are selected; what can be done with them stands at the window's edge. */
export const Selecting: Story = {
  play: async ({ userEvent }) => {
    await waitFor(() => expect(items()).toHaveLength(4));
    await userEvent.click(
      main().getByRole('button', { name: /^(Select|Auswählen|Seleccionar|Επιλογή)$/ }),
    );
    const [first, second] = await main().findAllByRole('checkbox');
    await userEvent.click(first!);
    await userEvent.click(second!);
    await main().findByText(/^2 /);
  },
};
export const SelectingOnAPhone: Story = { ...Selecting, globals: onAPhone };

/** The filter looks in all folders. */
export const NothingFits: Story = {
  play: async ({ userEvent }) => {
    await waitFor(() => expect(items()).toHaveLength(4));
    await userEvent.type(main().getByRole('searchbox'), 'xyzzy');
    await waitFor(() => expect(items()).toHaveLength(0));
  },
};

/** What can be done with an entry; a sheet on phones. */
export const WhatToDo: Story = {
  play: async () => {
    await waitFor(() => expect(items()).toHaveLength(4));
    const [, second] = items();
    second!.querySelector<HTMLElement>('[aria-haspopup=dialog]')!.click();
    const dialog = within(await page.findByRole('dialog'));
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(5));
  },
};
export const WhatToDoOnAPhone: Story = { ...WhatToDo, globals: onAPhone };

/** Taken by the keyboard, an entry moves with the arrow keys. */
export const Ordering: Story = {
  play: async ({ userEvent }) => {
    await waitFor(() => expect(items()).toHaveLength(4));
    const [first] = items();
    const moved = first!.getAttribute('data-item');
    first!.querySelector('button')!.focus();
    await userEvent.keyboard(' {ArrowDown}');
    await waitFor(() => expect(items()[1]!.getAttribute('data-item')).toBe(moved));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(items()[0]!.getAttribute('data-item')).toBe(moved));
  },
};

export const Synced: Story = {
  args: {
    screen: SyncedScreen,
    route: 'app-library-synced',
    url: '/app/library/synced',
    data: { [LIBRARY]: full, '/api/library/devices': devices },
  },
};
export const SyncedOnAPhone: Story = { ...Synced, globals: onAPhone };

const nothing = () => undefined;
const Ended = () => (
  <ShareDialog
    folder={{ ...openFolder, sharedAt: null, sharingEnded: true }}
    offline={false}
    onShared={nothing}
    onClose={nothing}
  />
);

/** Staff ended the sharing of a folder: nothing is offered that would be refused. */
export const SharingEnded: Story = {
  args: { screen: Ended, data: {} },
  play: async () => {
    const dialog = within(await page.findByRole('dialog'));
    await expect(dialog.getAllByRole('button')).toHaveLength(1);
  },
};

const visiting: Story['args'] = {
  screen: SharedScreen,
  route: 'library-shared',
  url: shared.canonicalPath,
  params: { slug: shared.canonicalPath.split('/').at(-1) ?? '' },
  user: undefined,
  data: { [SHARED]: shared },
};
export const Shared: Story = { args: visiting };
export const SharedOnAPhone: Story = { args: visiting, globals: onAPhone };
export const SharedAndEmpty: Story = {
  args: {
    ...visiting,
    data: { [SHARED]: { ...shared, content: [], folders: [], next: null } },
  },
};

const refused = (status: number, type: string) => ({
  status,
  body: { type, message: '', requestId: 'story' },
});

/** The link was revoked. */
export const SharedNoMore: Story = {
  args: {
    ...visiting,
    data: {},
    answers: { [`GET ${SHARED}`]: refused(404, 'NotFoundError') },
  },
};

/** The connection failed: a folder that is there isn't said to be gone. */
export const SharedLost: Story = {
  args: { ...visiting, data: {}, answers: { [`GET ${SHARED}`]: refused(503, 'NoErrorType') } },
};
