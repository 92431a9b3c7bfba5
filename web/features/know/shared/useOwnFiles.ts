import { uploadId } from '../../../api/uploads/sender.ts';
import { type DraftStore, emptyDraft } from '../draft.ts';
import { type FileActions, queueActions } from '../FilesField.tsx';
import { settled, type Uploads } from '../uploadQueue.ts';
import { useUploads } from '../useUploads.ts';

/** Files that are sent for something else than sharing: none of them is kept for later. */
const unkept: DraftStore<null> = {
  lock: 'knowmad.ownFiles',
  read: () => emptyDraft,
  begin: () => emptyDraft,
  write: () => undefined,
};

export interface OwnFiles {
  uploads: Uploads;
  actions: FileActions;
  /** Resolves with the ids of the uploads once none is on its way any more; null where one failed. */
  sent: () => Promise<string[] | null>;
}

/** The files that the user sends, which OwnFilesField shows. */
export function useOwnFiles(): OwnFiles {
  const { uploads, queue } = useUploads(unkept);
  return {
    uploads,
    actions: queueActions(queue),
    async sent() {
      const { items } = await settled(queue);
      return items.every(({ state }) => state === 'done') ? items.map(uploadId) : null;
    },
  };
}
