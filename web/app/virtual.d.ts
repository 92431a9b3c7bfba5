/** What web/build/catalogues.ts serves: the shell's texts by language, with the way to those of each screen. */
declare module 'virtual:catalogues' {
  type Load = () => Promise<{ default: import('./catalogue.ts').Catalogue }>;
  type LoadShell = () => Promise<{
    default: import('./catalogue.ts').Catalogue;
    parts: Record<string, Load>;
  }>;
  const catalogues: Record<string, LoadShell>;
  export default catalogues;
}
