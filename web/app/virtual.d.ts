/**
 * The modules that web/build/catalogues.ts provides. The shell's texts by language, and
 * a loader of each screen's texts.
 */
declare module 'virtual:catalogues' {
  type Texts = { default: import('./catalogue.ts').Catalogue };
  /** A screen's texts; `late` loads those of what the screen loads later. */
  type Load = () => Promise<Texts & { late?: () => Promise<Texts> }>;
  type LoadShell = () => Promise<{
    default: import('./catalogue.ts').Catalogue;
    parts: Record<string, Load>;
  }>;
  const catalogues: Record<string, LoadShell>;
  export default catalogues;
}

/** Loaders of whole catalogues by language. */
declare module 'virtual:catalogues/whole' {
  const catalogues: Record<string, () => Promise<{ default: import('./catalogue.ts').Catalogue }>>;
  export default catalogues;
}

/** The texts of public pages by language, parsed each time one is asked for. */
declare module 'virtual:catalogues/all' {
  const catalogues: Record<string, import('./catalogue.ts').Catalogue>;
  export default catalogues;
}

/** The screens of public pages, by their path from web/app, and the error screen. */
declare module 'virtual:screens' {
  const screens: Record<string, import('../page/screens.ts').ScreenModule>;
  export default screens;
}
