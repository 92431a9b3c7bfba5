import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../storybook/render.tsx';
import { StoryPage } from '../../../storybook/StoryPage.tsx';
import { useSessionAccess } from '../../api/session/SessionProvider.tsx';
import { readStored, removeStored, storageKeys, writeStored } from '../../page/storage.ts';
import { newcomer } from '../user/samples.ts';
import {
  createDrafts,
  type Details,
  emptyDraft,
  firstDetails,
  givenBy,
  readDraft,
} from './draft.ts';
import { keptFiles } from './keptFiles.ts';
import type { UploadItem } from './uploadQueue.ts';
import { useUploads } from './useUploads.ts';

const none = { gradeIds: [], schoolTypeId: null };
const details: Details = firstDetails(givenBy(new URLSearchParams()), [], none);
const DAY = 24 * 60 * 60 * 1000;

/** A file that was chosen and not sent. */
const item = (key: string): UploadItem => ({
  key,
  name: `${key}.pdf`,
  size: 4,
  modified: 0,
  kind: 'pdf',
  state: 'waiting',
  sent: 0,
  url: null,
  fault: null,
});

const draft = (user: string | null, key: string, changedAt = Date.now()) => ({
  user,
  changedAt,
  items: [item(key)],
  details,
});

/** Keeps files as another page has left them. */
async function leave(...keys: string[]) {
  const files = keptFiles();
  for (const key of keys) files.put(key, new Blob(['text']));
  for (const key of keys) await expect.poll(() => stored(key)).toBe(true);
}

const stored = async (key: string) => (await keptFiles().get(key)) !== null;

const drafts = createDrafts('');

function CreatePage() {
  const { ready, uploads, details: written, setDetails } = useUploads(drafts);
  const { load } = useSessionAccess();
  const signOut = async () => (await load()).signOut((error) => expect.fail(String(error)));
  const lose = async () => (await load()).store.clear();
  return (
    <>
      <output>{ready ? uploads.items.map(({ name }) => name).join() || 'nothing' : ''}</output>
      <output>{written?.title}</output>
      <button type="button" onClick={() => setDetails({ ...details, title: 'Bruchrechnung' })}>
        Write
      </button>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
      <button type="button" onClick={() => void lose()}>
        Lose
      </button>
    </>
  );
}

const open = (user?: typeof newcomer) =>
  render(
    <StoryPage
      screen={CreatePage}
      route="know-create"
      url="/knows/create/upload"
      {...(user ? { user } : {})}
    />,
  );

beforeEach(async () => {
  removeStored(storageKeys.knowDraft);
  removeStored(storageKeys.knowEdits);
  await keptFiles().keepOnly(new Set());
});

test('a visit of the create page removes the files that belong to no draft', async () => {
  await leave('own', 'edited', 'orphan', 'old');
  writeStored(storageKeys.knowDraft, JSON.stringify(draft(newcomer.uuid, 'own')));
  const edits = {
    one: draft(newcomer.uuid, 'edited'),
    two: draft(newcomer.uuid, 'old', Date.now() - 8 * DAY),
  };
  writeStored(storageKeys.knowEdits, JSON.stringify(edits));
  await open(newcomer);
  await expect.element(page.getByText('own.pdf', { exact: true })).toBeVisible();
  await expect.poll(() => stored('orphan')).toBe(false);
  await expect.poll(() => stored('old')).toBe(false);
  expect(await stored('own')).toBe(true);
  expect(await stored('edited')).toBe(true);
  expect(Object.keys(JSON.parse(readStored(storageKeys.knowEdits) ?? ''))).toEqual(['one']);
});

test('nothing of one user stays for another', async () => {
  await leave('others', 'edited');
  writeStored(storageKeys.knowDraft, JSON.stringify(draft('mia', 'others')));
  writeStored(storageKeys.knowEdits, JSON.stringify({ one: draft('mia', 'edited') }));
  await open(newcomer);
  await expect.element(page.getByText('nothing', { exact: true })).toBeVisible();
  for (const key of ['others', 'edited']) await expect.poll(() => stored(key)).toBe(false);
  expect(readStored(storageKeys.knowDraft)).toBeNull();
  expect(readStored(storageKeys.knowEdits)).toBeNull();
});

test('a visitor sees nothing of a user, who finds their files after signing in', async () => {
  await leave('others', 'orphan');
  writeStored(storageKeys.knowDraft, JSON.stringify(draft('mia', 'others')));
  await open();
  await expect.element(page.getByText('nothing', { exact: true })).toBeVisible();
  await expect.poll(() => stored('orphan')).toBe(false);
  expect(await stored('others')).toBe(true);
  expect(readDraft('mia').items).toEqual([item('others')]);
});

test('signing out takes the draft along', async () => {
  writeStored(storageKeys.uploadEmail, 'mama@mail.example');
  await open(newcomer);
  await userEvent.click(page.getByRole('button', { name: 'Write', exact: true }));
  await expect.poll(() => readDraft(newcomer.uuid).details?.title).toBe('Bruchrechnung');
  await userEvent.click(page.getByRole('button', { name: 'Leave', exact: true }));
  await expect.poll(() => readStored(storageKeys.knowDraft)).toBeNull();
  await expect.poll(() => readStored(storageKeys.uploadEmail)).toBeNull();
  // A page that is still open writes nothing more.
  await userEvent.click(page.getByRole('button', { name: 'Write', exact: true }));
  expect(readStored(storageKeys.knowDraft)).toBeNull();
});

test('a draft stays its user’s when the session ends by itself', async () => {
  await open(newcomer);
  await userEvent.click(page.getByRole('button', { name: 'Write', exact: true }));
  await expect.poll(() => readDraft(newcomer.uuid).details?.title).toBe('Bruchrechnung');
  await userEvent.click(page.getByRole('button', { name: 'Lose', exact: true }));
  await expect.element(page.getByText('Bruchrechnung')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Write', exact: true }));
  expect(readDraft(newcomer.uuid).user).toBe(newcomer.uuid);
  expect(readDraft('mia')).toEqual(emptyDraft);
});
