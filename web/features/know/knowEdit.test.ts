import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ownKnow } from './createSamples.ts';
import {
  changeOf,
  differences,
  type Editable,
  editableOf,
  editDrafts,
  isChanged,
  merged,
} from './knowEdit.ts';
import type { UploadItem } from './uploadQueue.ts';

const file = (position: number, name = `${position}.pdf`, revision = 1) =>
  ({ revision, position, name, kind: 'pdf', size: 10 * position }) as const;

const know = (version: number, ...files: ReturnType<typeof file>[]): Editable =>
  editableOf({ ...ownKnow, own: ownKnow.own && { ...ownKnow.own, version, files } });

const base = know(3, file(1), file(2));

const uploaded: UploadItem = {
  key: 'new',
  name: 'neu.pdf',
  size: 7,
  modified: 1,
  kind: 'pdf',
  state: 'done',
  sent: 7,
  url: 'https://host/api/uploads/abc',
  fault: null,
};

const changed = (from: Editable, part: Partial<Editable['details']>): Editable => ({
  ...from,
  details: { ...from.details, ...part },
});

describe('a change', () => {
  it('says only what is different', () => {
    const { details, files } = base;
    expect(isChanged(base, details, files)).toBe(false);
    expect(changeOf(base, { ...details, title: ' Neu ', subjectId: null }, files)).toEqual({
      version: 3,
      title: 'Neu',
      subjectId: null,
    });
  });

  it('names all files in their order where they are others', () => {
    const [first, second] = base.files;
    if (!first || !second) throw new Error('two files');
    expect(isChanged(base, base.details, [second, first])).toBe(true);
    expect(changeOf(base, base.details, [second, uploaded])).toEqual({
      version: 3,
      files: [{ revision: 1, position: 2 }, { uploadId: 'abc' }],
    });
  });
});

describe('two changes that meet', () => {
  const theirs = changed({ ...know(4, file(1), file(2)) }, { title: 'Dort', tags: ['dort'] });

  it('are told by what differs; one’s own is chosen where one wrote something', () => {
    const mine = changed(base, { title: 'Hier', description: 'Hier' });
    const meeting = { base, mine, theirs };
    expect(differences(meeting)).toEqual({ title: 'mine', tags: 'theirs' });
    expect(merged(meeting, differences(meeting))).toMatchObject({
      version: 4,
      details: { title: 'Hier', description: 'Hier', tags: ['dort'] },
    });
    expect(merged(meeting, { title: 'theirs', tags: 'mine' }).details).toMatchObject({
      title: 'Dort',
      description: 'Hier',
      tags: base.details.tags,
    });
  });

  it('need no choice where both say the same', () => {
    expect(
      differences({ base, mine: changed(base, { title: 'Dort', tags: ['dort'] }), theirs }),
    ).toEqual({});
  });

  it('keep files by the names that the server has for them now', () => {
    const replaced = know(4, file(1, '2.pdf', 2));
    const second = { ...file(2), size: 10 };
    const own = know(3, second);
    const meeting = { base, mine: { ...own, files: [...own.files, uploaded] }, theirs: replaced };
    expect(differences(meeting)).toEqual({ files: 'mine' });
    const { files } = merged(meeting, { files: 'mine' });
    expect(files.map(({ kept, name }) => [name, kept?.revision])).toEqual([
      ['2.pdf', 2],
      ['neu.pdf', undefined],
    ]);
    expect(merged(meeting, { files: 'theirs' }).files).toEqual(replaced.files);
  });
});

describe('drafts of changes', () => {
  beforeEach(() => {
    const map = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    });
  });

  const write = (uuid: string, at: number, title = 'Neu', user = 'lena') =>
    editDrafts(
      uuid,
      () => base,
      () => at,
    ).write({
      user,
      items: base.files,
      details: { base, details: { ...base.details, title } },
    });
  const read = (uuid: string, user = 'lena', at = 10) =>
    editDrafts(
      uuid,
      () => base,
      () => at,
    ).read(user);

  it('are kept by know, for their user', () => {
    write('a', 1);
    expect(read('a').details?.details.title).toBe('Neu');
    expect(read('b')).toMatchObject({ details: null, items: base.files });
    expect(read('a', 'mia').details).toBeNull();
    expect(read('a', 'lena', 9 * 24 * 3600 * 1000).details).toBeNull();
  });

  it('end with what they changed', () => {
    write('a', 1);
    write('b', 1);
    write('a', 2, base.details.title);
    expect(read('a').details).toBeNull();
    expect(read('b').details).not.toBeNull();
  });

  it('are five, the newest', () => {
    for (const [index, uuid] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) write(uuid, index);
    expect(read('a').details).toBeNull();
    expect(read('f').details).not.toBeNull();
  });
});
