/** Parts of the library's page that are loaded when they are first needed. */
export const loadDialogs = () => import('./LibraryDialogs.tsx');
export const loadKeeping = () => import('./keepSaved.ts');
export const loadError = () => import('../../ui/ErrorScene.tsx');

/**
 * All parts that the page may load late, the header's too: a page without a connection
 * could not fetch them any more, and would fail.
 */
export const lateParts: readonly (() => Promise<unknown>)[] = [
  loadDialogs,
  loadError,
  loadKeeping,
  () => import('../../ui/ModalDialog.tsx'),
  () => import('../../ui/QRCodeImage.tsx'),
  () => import('../../ui/shell/DownloadPanel.tsx'),
  () => import('../../ui/shell/SearchDialog.tsx'),
  () => import('../../ui/shell/SearchList.tsx'),
  () => import('../../ui/shell/SubjectMenu.tsx'),
];
