import type { components } from '../../generated/api.ts';

type Schemas = components['schemas'];

export type LibraryFolder = Schemas['LibraryFolder'];
export type LibraryItem = Schemas['LibraryItem'];
export type LibraryNews = Omit<Schemas['LibraryNews'], '$schema'>;
/** A change as the API takes it. */
export type LibraryChange = Omit<Schemas['LibraryChange'], '$schema'>;
export type KnowSummary = Schemas['KnowSummary'];

/** A change that the server hasn't confirmed yet. */
export interface Waiting {
  change: LibraryChange;
  /** When it was made, in milliseconds. */
  made: number;
}

/** What this device has of the library. */
export interface Copy {
  /** Of the row that changed last. */
  revision: number;
  folders: LibraryFolder[];
  items: LibraryItem[];
  /** When all of it was fetched, in milliseconds; what knows say of themselves is as old. */
  fetched: number;
  /** When the server was asked last, in milliseconds. */
  synced: number;
}
