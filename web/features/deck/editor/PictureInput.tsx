import { type Dispatch, type Ref, type RefObject, useEffect, useRef } from 'react';
import type { Action } from './changes.ts';
import type { Field, Row } from './rows.ts';
import { placeOf } from './useListKeys.ts';
import { PICTURE_TYPES, usePicturesOfDeck } from './usePictures.ts';

export interface PictureInputProps {
  ref: Ref<HTMLInputElement>;
  row: Row;
  /** The element of the row. */
  item: RefObject<HTMLElement | null>;
  dispatch: Dispatch<Action>;
}

/** The hidden choice of pictures for a card: they go where the cursor was last. */
export function PictureInput({ ref, row, item, dispatch }: PictureInputProps) {
  const pictures = usePicturesOfDeck();
  const last = useRef<{ field: Field; area: HTMLTextAreaElement | null }>({
    field: 'front',
    area: null,
  });
  useEffect(() => {
    const element = item.current;
    const remember = ({ target }: FocusEvent) => {
      const field = target && placeOf(target).field;
      if (field) last.current = { field, area: target as HTMLTextAreaElement };
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [item]);
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      accept={Object.keys(PICTURE_TYPES).join()}
      onChange={({ target }) => {
        const names = pictures.add([...(target.files ?? [])]);
        target.value = '';
        const { field, area } = last.current;
        const at = area?.selectionStart ?? row[field].length;
        if (names.length > 0) dispatch({ type: 'picture', id: row.id, field, names, at });
      }}
    />
  );
}
