import type { Hue } from '../hues.ts';

/** A link of a menu with its text in the visitor's language. */
export interface NavLink {
  href: string;
  label: string;
  /** Opens another site in a new tab. */
  external?: boolean;
}

/** The value for menus without links: a constant, so that its identity causes no re-render. */
export const noLinks: readonly NavLink[] = [];

/** The same for menus with several groups. */
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

/** The addresses of the subject menu's entries. */
export interface SubjectLinks {
  subjectsHref: string;
  topicHref: (subject: MenuSubject, topic: MenuTopic) => string;
  allTopicsHref: (subject: MenuSubject) => string;
}
