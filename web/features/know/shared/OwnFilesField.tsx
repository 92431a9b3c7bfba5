import { useMarket } from '../../../market/MarketProvider.tsx';
import { FilesField } from '../FilesField.tsx';
import type { OwnFiles } from './useOwnFiles.ts';

/** Where a signed-in user chooses, drops and writes files for something else than sharing. */
export function OwnFilesField({ files }: { files: OwnFiles }) {
  const { flags } = useMarket();
  return (
    <FilesField
      uploads={files.uploads}
      actions={files.actions}
      images={flags.imageUpload}
      signedIn
    />
  );
}
