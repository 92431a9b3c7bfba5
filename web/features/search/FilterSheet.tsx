import { FormattedMessage } from 'react-intl';
import { Modal } from '../../ui/Modal.tsx';
import { Filters, type FiltersProps } from './Filters.tsx';
import { filterTexts } from './filterTexts.ts';

/** The filters as a sheet from below, on phones. */
export function FilterSheet({
  open,
  onClose,
  ...filters
}: FiltersProps & { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={<FormattedMessage {...filterTexts.filters} />}>
      <Filters {...filters} />
    </Modal>
  );
}
