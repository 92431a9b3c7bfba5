import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { OwnFilesField } from '../know/shared/OwnFilesField.tsx';
import { useOwnFiles } from '../know/shared/useOwnFiles.ts';
import { schoolBotTexts as texts } from './schoolBotTexts.ts';
import { type Chosen, SourcePicker } from './sources/SourcePicker.tsx';
import styles from './Start.module.css';
import type { Sources } from './useTalk.ts';

/** Gives what was chosen once its files are sent; null where one of them failed. */
export type SourcesOf = () => Promise<Sources | null>;

/** Chooses files, knows and folders that a new conversation is about; `onChange` is told how to get them. */
export function Attach({ onChange }: { onChange: (sources: SourcesOf | null) => void }) {
  const files = useOwnFiles();
  const [chosen, setChosen] = useState<Chosen>({ knows: [], folders: [] });
  useEffect(() => {
    onChange(async () => {
      const uploadIds = await files.sent();
      if (uploadIds === null) return null;
      return {
        ...(chosen.knows.length > 0 && { knowUuids: [...chosen.knows] }),
        ...(chosen.folders.length > 0 && { folderUuids: [...chosen.folders] }),
        ...(uploadIds.length > 0 && { uploadIds }),
      };
    });
    return () => onChange(null);
  });
  return (
    <section className={styles.attach}>
      <p className={styles.promise}>
        <FormattedMessage {...texts.attached} />
      </p>
      <OwnFilesField files={files} />
      <SourcePicker chosen={chosen} onChange={setChosen} />
    </section>
  );
}
