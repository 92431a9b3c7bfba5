/**
 * Where the library on this device is stored. Session and library share it, apart from
 * the other keys so that visitors don't load it.
 */

/** The browser's database that has a copy of the user's library. */
export const LIBRARY_DATABASE = 'knowmad.library';

/** Begins the keys under which changes wait in localStorage, a key each. */
export const LIBRARY_CHANGE = 'knowmad.libraryChange ';

/** The keys of all changes that wait, of every user; none where storage can't be read. */
export function changeKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(LIBRARY_CHANGE));
  } catch {
    return [];
  }
}

/** Deletes the copy of the library, and the changes that wait. */
export function removeLibrary(): void {
  for (const key of changeKeys()) localStorage.removeItem(key);
  try {
    indexedDB.deleteDatabase(LIBRARY_DATABASE);
  } catch {
    // Without a database there is nothing to delete.
  }
}
