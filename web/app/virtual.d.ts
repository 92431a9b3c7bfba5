/**
 * The module that web/build/catalogues.ts provides: the shell's texts by language, and
 * a loader of each screen's texts.
 */
declare module 'virtual:catalogues' {
  type Load = () => Promise<{ default: import('./catalogue.ts').Catalogue }>;
  type LoadShell = () => Promise<{
    default: import('./catalogue.ts').Catalogue;
    parts: Record<string, Load>;
  }>;
  const catalogues: Record<string, LoadShell>;
  export default catalogues;
}
