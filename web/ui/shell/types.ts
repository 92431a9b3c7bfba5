import type { Hue } from '../hues.ts';

/** A link of a menu with its text in the visitor's language. */
export interface NavLink {
  href: string;
  label: string;
  /** Leads to another site, in a new tab. */
  external?: boolean;
}

/** For menus without links: one list, so that nothing renders anew for its sake. */
export const noLinks: readonly NavLink[] = [];

/** The same for menus of several lists. */
export const noMenus: readonly (readonly NavLink[])[] = [];

export interface MenuTopic {
  uuid: string;
  name: string;
  slug: string;
}

export interface MenuSubject {
  id: number;
  name: string;
  slug: string;
  iconUrl: string;
  color: Hue;
  topics: readonly MenuTopic[];
}

/** Where the entries of the subject menu lead. */
export interface SubjectLinks {
  subjectsHref: string;
  topicHref: (subject: MenuSubject, topic: MenuTopic) => string;
  allTopicsHref: (subject: MenuSubject) => string;
}
