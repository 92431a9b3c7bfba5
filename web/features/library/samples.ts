/** Data for stories of the library. */
import type { components } from '../../generated/api.ts';
import type { KnowSummary, LibraryFolder, LibraryItem, LibraryNews } from './types.ts';

const folderId = (number: number) =>
  `9f4f2f0e-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;

function folder(number: number, name: string, part: Partial<LibraryFolder> = {}): LibraryFolder {
  const uuid = folderId(number);
  return {
    uuid,
    slug: `folder-${uuid}`,
    parent: null,
    name,
    order: `5${number}`,
    version: 1,
    createdOn: '2026-05-01T09:00:00Z',
    deletedOn: null,
    sharedAt: null,
    sharingEnded: false,
    ...part,
  };
}

function item(
  know: KnowSummary | undefined,
  number: number,
  inside: string | null,
  part: Partial<LibraryItem> = {},
): LibraryItem {
  return {
    uuid: know?.uuid ?? '9f4f2f0e-0000-4000-8000-000000000777',
    folder: inside,
    order: `5${number}`,
    addedOn: `2026-05-0${number + 1}T09:00:00Z`,
    removedOn: null,
    know: know ?? null,
    ...part,
  };
}

/** The revision is 0, so that a story that comes after another one asks the same. */
const news = (part: Partial<LibraryNews>): LibraryNews => ({
  folders: [],
  items: [],
  revision: 0,
  whole: true,
  began: 0,
  last: true,
  ...part,
});

/** The call by which the library is read. */
export const LIBRARY = '/api/library?since=0&began=0&limit=100';

export const emptyLibrary = news({});

export const openFolder = folder(1, 'Ökologie · Οικολογία · Ecology', {
  sharedAt: '/library/shared/okologie-9f4f2f0e-0000-4000-8000-000000000199',
});

/** A library of six knows. */
export const fullLibrary = (knows: readonly KnowSummary[]): LibraryNews =>
  news({
    folders: [
      openFolder,
      folder(2, 'Everything that could come up in the oral exam at the end of the year'),
      folder(3, 'In the bin', { deletedOn: '2026-05-10T09:00:00Z' }),
      folder(4, 'Photosynthesis', { parent: folderId(1) }),
    ],
    items: [
      item(knows[0], 0, null),
      item(knows[1], 1, null),
      item(undefined, 2, null),
      item(knows[3], 3, null),
      item(knows[3], 3, folderId(1)),
      item(knows[4], 4, folderId(1)),
      item(knows[5], 5, folderId(1)),
      item(knows[0], 0, folderId(4)),
    ],
  });

export const devices: components['schemas']['LibraryDevices'] = {
  content: [
    { name: 'Firefox (Windows)', changedOn: '2026-05-20T09:00:00Z', own: true },
    { name: 'Safari (iPhone)', changedOn: '2026-05-19T09:00:00Z', own: false },
    { name: '', changedOn: '2026-05-10T09:00:00Z', own: false },
  ],
};

const link = '9f4f2f0e-0000-4000-8000-000000000199';

/** The call by which the shared folder is read. */
export const SHARED = `/api/library/shared/${link}`;

export const sharedLibrary = (
  knows: readonly KnowSummary[],
): components['schemas']['SharedLibrary'] => ({
  uuid: link,
  name: openFolder.name,
  canonicalPath: `/library/shared/okologie-${link}`,
  owner: { name: 'lena.m', path: '/users/9f4f2f0e-0000-4000-8000-000000000002' },
  own: false,
  folders: [{ uuid: folderId(4), parent: null, name: 'Photosynthesis' }],
  folder: null,
  content: [...knows],
  next: '55',
});
