import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ApiError } from '../../api/errors.ts';
import type { UploadFault } from '../../api/uploads/sender.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { noErrors } from '../../form/useForm.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { StepProgress } from '../../ui/StepProgress.tsx';
import { AnsweredDemand } from './AnsweredDemand.tsx';
import create from './Create.module.css';
import styles from './Details.module.css';
import { DetailsFields } from './DetailsFields.tsx';
import { checkDetails, refusalOf, refusalTexts } from './detailsRefusals.tsx';
import { detailsTexts as texts } from './detailsTexts.ts';
import type { Details, Written } from './draft.ts';
import { hasPlace, hasTitle } from './suggested.ts';
import { KindIcon } from './UploadList.tsx';
import type { UploadItem } from './uploadQueue.ts';
import { UploadTotal } from './UploadTotal.tsx';
import { useSuggestion } from './useSuggestion.ts';
import type { KnowLists } from './useKnowLists.ts';

export interface DetailsStepProps {
  /** The values that the form starts with. */
  initial: Written;
  onChange: (details: Written) => void;
  /** The title that the names of the files suggest. */
  named?: string;
  items: readonly UploadItem[];
  lists: KnowLists;
  /** Whether a know may have several grades. */
  severalGrades: boolean;
  /** Shares it, once all files are there; null where that succeeded. */
  send: (details: Details) => Promise<ApiError | null>;
  onRefused: (key: string, fault: UploadFault) => void;
  /** The uuid of the request that it answers; '' for none. */
  demand?: string;
  onBack: () => void;
  /** Where the list of files is. */
  backHref: string;
}

/** The form's id, which addresses lead to. */
const FORM = 'detail';

/** The second step: what the files are about. */
export function DetailsStep(props: DetailsStepProps) {
  const { onChange, items, backHref, onBack, named = '' } = props;
  const { suggested: first = { title: named, subjectId: null, topicIds: [] }, ...initial } =
    props.initial;
  const intl = useIntl();
  const form = useControlledForm<Details>({
    initial,
    check: (values) => checkDetails(intl, values, items, props.lists.subjects.length > 0),
    async send(values) {
      const error = await props.send(values);
      if (error) return refusalOf(error, props, (one) => serverErrors(intl, one, refusalTexts));
      return noErrors;
    },
  });
  const { values } = form;
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  const suggested = useSuggestion(form, items, first, named);
  useEffect(() => change.current({ ...values, suggested }), [values, suggested]);
  const has = { title: hasTitle(values, suggested), place: hasPlace(values, suggested) };
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The address may lead to the form, which wasn't there when the document came.
    if (location.hash === `#${FORM}`) document.getElementById(FORM)?.scrollIntoView();
  }, []);
  const isSending = items.some(({ state }) => state !== 'done');
  return (
    <div className={create.layout} id={FORM}>
      <form {...form.props} className={create.main}>
        <StepProgress step={2} of={2} />
        <Link
          href={backHref}
          variant="standalone"
          onClick={(event) => {
            event.preventDefault();
            onBack();
          }}
        >
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage {...texts.back} />
        </Link>
        <header className={create.header}>
          <h1 ref={heading} tabIndex={-1} className={create.title}>
            <FormattedMessage {...texts.heading} />
          </h1>
          <p className={create.lead}>
            <FormattedMessage {...texts.lead} />
          </p>
        </header>
        {props.demand && <AnsweredDemand uuid={props.demand} />}
        <DetailsFields
          form={form}
          lists={props.lists}
          severalGrades={props.severalGrades}
          suggested={has}
        />
        <VisuallyHidden>
          <span role="status">
            {(has.title || has.place) && (
              <FormattedMessage {...texts.suggested} values={{ place: has.place }} />
            )}
          </span>
        </VisuallyHidden>
        <div className={styles.submit}>
          <p className={styles.terms}>
            <FormattedMessage
              {...texts.terms}
              values={{
                terms: (parts: ReactNode) => (
                  <a href={urlTo('legal-tos-knower')} target="_blank" rel="noopener">
                    {parts}
                  </a>
                ),
              }}
            />
          </p>
          <p className={styles.terms} role="status">
            {form.busy && isSending && <FormattedMessage {...texts.afterUpload} />}
          </p>
          <FormSummary form={form} focused />
          <Button type="submit" size="large" loading={form.busy}>
            <FormattedMessage {...texts.submit} />
          </Button>
        </div>
      </form>
      <Files items={items} />
    </div>
  );
}

function Files({ items }: { items: readonly UploadItem[] }) {
  return (
    <Card as="aside" className={create.aside}>
      <h2 className={styles.asideTitle}>
        <FormattedMessage {...texts.files} />
      </h2>
      <ul className={styles.files}>
        {items.map(({ key, kind, name }) => (
          <li key={key} className={styles.file}>
            <KindIcon kind={kind} />
            <bdi className={styles.fileName}>{name}</bdi>
          </li>
        ))}
      </ul>
      <UploadTotal items={items} />
    </Card>
  );
}
