/** What a student at university said of their studies, in the browser's storage. */
import { readStored, storageKeys, writeStored } from '../../../page/storage.ts';
import { objectIn } from '../../../page/storedObject.ts';

export interface Studies {
  /** In the student's own words; empty where they left it out. */
  subject: string;
}

/** Characters of what somebody studies. */
export const MOST_STUDIES = 100;

/** null until this user has filled in or closed the form. */
export function readStudies(user: string): Studies | null {
  const kept = objectIn(readStored(storageKeys.university));
  if (kept?.['uuid'] !== user) return null;
  const { subject } = kept;
  return {
    subject: typeof subject === 'string' ? Array.from(subject).slice(0, MOST_STUDIES).join('') : '',
  };
}

export function writeStudies(user: string, { subject }: Studies): void {
  const text = Array.from(subject.trim()).slice(0, MOST_STUDIES).join('');
  writeStored(storageKeys.university, JSON.stringify({ uuid: user, subject: text }));
}
