import { FormattedMessage } from 'react-intl';
import { useCall } from '../../../api/session/useCall.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { resultTexts as texts } from './resultTexts.ts';

/** Asks before an exam is deleted. */
export function DeleteExam({
  exam,
  open,
  onClose,
  onDeleted,
}: {
  exam: string;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const call = useCall('delete', '/api/ai/exams/{id}', {
    context: 'mockExam.delete',
    expects: ['404'],
  });
  async function remove() {
    const outcome = await call.send({ path: { id: exam } });
    if (outcome.ok || outcome.error.status === 404) onDeleted();
  }
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...texts.deleteTitle} />}
      maxWidth={460}
      actions={
        <>
          <Button variant="tonal" onClick={onClose}>
            <FormattedMessage {...texts.keep} />
          </Button>
          <Button variant="danger" loading={call.sending} onClick={() => void remove()}>
            <FormattedMessage {...texts.delete} />
          </Button>
        </>
      }
    >
      <FormattedMessage {...texts.deleteText} />
    </Modal>
  );
}
