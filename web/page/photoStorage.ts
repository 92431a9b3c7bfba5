/** Where photos are stored that aren't a file yet. Session and sharing have it in common. */

/** The browser's database with photos of drafts. */
export const PHOTOS_DATABASE = 'knowmad.photos';

/** Deletes the photos of all drafts. */
export function removePhotos(): void {
  try {
    indexedDB.deleteDatabase(PHOTOS_DATABASE);
  } catch {
    // Without a database there is nothing to delete.
  }
}
