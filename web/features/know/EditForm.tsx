import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { useToasts } from '../../ui/ToastProvider.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import create from './Create.module.css';
import details from './Details.module.css';
import { DetailsFields } from './DetailsFields.tsx';
import { checkDetails, expectedRefusals, refusalOf, refusalTexts } from './detailsRefusals.tsx';
import type { Details } from './draft.ts';
import styles from './Edit.module.css';
import { editTexts as texts } from './editTexts.ts';
import { FilesField, queueActions } from './FilesField.tsx';
import { changeOf, type Edit, type Editable, editableOf, type Meeting } from './knowEdit.ts';
import { settled } from './uploadQueue.ts';
import { useKnowLists } from './useKnowLists.ts';
import type { OwnKnow } from './useProgress.ts';
import type { OwnUploads } from './useUploads.ts';

const loadConflict = () => import('./ConflictDialog.tsx');

export interface EditFormProps {
  know: OwnKnow;
  own: OwnUploads<Edit>;
  /** What the change begins with. */
  base: Editable;
  changed: boolean;
  read: () => Promise<OwnKnow | null>;
  /** The know as it is once the change is saved. */
  onSaved: (know: OwnKnow) => void;
}

/** All that an author may change. */
export function EditForm({ know, own, base, changed, read, onSaved }: EditFormProps) {
  const intl = useIntl();
  const toasts = useToasts();
  const { flags } = useMarket();
  const { signedIn } = useSession();
  const lists = useKnowLists();
  const [meeting, setMeeting] = useState<Meeting | null>(null);
  const conflict = useLoaded(loadConflict, meeting !== null);
  const call = useCall('patch', '/api/knows/{id}', {
    context: 'knows.edit',
    expects: [...expectedRefusals, 'BadRequestError'],
  });
  const { uploads, queue } = own;
  const { items } = uploads;

  /** Saves, or asks where another tab was faster. */
  async function save(from: Editable, values: Details): Promise<ApiError | null> {
    const arrived = (await settled(queue)).items;
    const body = changeOf(from, values, arrived);
    const outcome = await call.send({ path: { id: know.uuid }, body });
    if (outcome.ok) {
      const fresh = await read();
      if (fresh) onSaved(fresh);
      toasts.show(intl.formatMessage(texts.saved), 'success');
      return null;
    }
    if (!isConflict(outcome.error)) return outcome.error;
    const fresh = await read();
    if (!fresh) return outcome.error;
    const mine = { version: from.version, details: values, files: arrived };
    setMeeting({ base: from, mine, theirs: editableOf(fresh) });
    return null;
  }

  const form = useControlledForm<Details>({
    initial: own.details?.details ?? base.details,
    check: (values) => checkDetails(intl, values, items),
    async send(values) {
      const error = await save(base, values);
      if (!error) return noErrors;
      return refusalOf(
        error,
        { items, onRefused: (key, fault) => queue.refuse(key, fault) },
        (one) => serverErrors(intl, one, refusalTexts),
      );
    },
  });
  const { values } = form;
  const keep = useRef(own.setDetails);
  useEffect(() => {
    keep.current = own.setDetails;
  });
  const baseText = JSON.stringify(base);
  useEffect(() => {
    keep.current({ base: JSON.parse(baseText) as Editable, details: values });
  }, [values, baseText]);

  /** Goes on from what was saved elsewhere, with what was chosen of both. */
  function take({ details: chosen, files }: Editable, theirs: Editable) {
    setMeeting(null);
    form.set(chosen);
    own.setDetails({ base: theirs, details: chosen });
    queue.arrange(files);
    void save(theirs, chosen).then(
      (error) =>
        error &&
        form.setErrors(
          refusalOf(
            error,
            { items: queue.get().items, onRefused: (key, fault) => queue.refuse(key, fault) },
            (one) => serverErrors(intl, one, refusalTexts),
          ),
        ),
    );
  }

  const isRead = know.status === 'PUBLISHED' || know.status === 'PRIVATE';
  return (
    <form {...form.props} className={details.form}>
      <DetailsFields form={form} lists={lists} severalGrades={flags.hasMultipleGradeSelection} />
      <Card className={details.card}>
        <div className={styles.filesHead}>
          <h2 className={styles.filesTitle}>
            <FormattedMessage {...texts.files} />
          </h2>
          {isRead && (
            <p className={styles.lead}>
              <FormattedMessage {...texts.filesLead} />
            </p>
          )}
        </div>
        <FilesField
          uploads={uploads}
          actions={queueActions(queue)}
          images={flags.imageUpload}
          signedIn={signedIn}
        />
      </Card>
      <FormSummary form={form} focused />
      <div className={create.bar}>
        <p className={create.barText} role="status">
          <FormattedMessage {...(changed ? texts.unsaved : texts.unchanged)} />
        </p>
        <Button
          type="submit"
          size="large"
          loading={form.busy || call.sending}
          disabled={!changed}
          className={create.continue}
        >
          <FormattedMessage {...texts.save} />
        </Button>
      </div>
      {conflict && meeting && (
        <conflict.ConflictDialog
          meeting={meeting}
          lists={lists}
          onClose={() => setMeeting(null)}
          onChosen={(chosen) => take(chosen, meeting.theirs)}
        />
      )}
    </form>
  );
}

const isConflict = (error: ApiError): boolean =>
  error.status === 409 && error.fields.some(({ field }) => field === 'version');
