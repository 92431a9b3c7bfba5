import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCall } from '../../api/session/useCall.ts';
import { FormSummary } from '../../form/FormSummary.tsx';
import { serverErrors } from '../../form/serverErrors.ts';
import { useControlledForm } from '../../form/useControlledForm.ts';
import { urlTo } from '../../page/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { keys } from '../../ui/keys.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import styles from './Case.module.css';
import { queueTexts } from './caseTexts.ts';
import { DecisionPreview } from './DecisionPreview.tsx';
import { choiceTexts, decisionTexts as texts, helpOf } from './decisionTexts.ts';
import { type Ground, GROUNDS, groundTexts } from './grounds.ts';
import { OutcomeOfCase } from './OutcomeOfCase.tsx';
import { needsReason, takesDown, takesReason, templateOf } from './templates.ts';
import type { Case, Choice } from './types.ts';

/** The id of the panel, to which the keyboard jumps. */
export const DECISION_ID = 'decision';

/** Characters of a reason, as the server takes them; that of a block is a line on a screen. */
const MAX_REASON = 2000;
const MAX_BLOCK_REASON = 500;

const loadConfirm = () => import('./ConfirmDialog.tsx');

export interface DecisionPanelProps {
  one: Case;
  /** The case was decided, here or by somebody else: it is to be fetched again. */
  onDecided: () => void;
}

/** The decision of a case: the form, or what was decided and where the next case is. */
export function DecisionPanel({ one, onDecided }: DecisionPanelProps) {
  const [next, setNext] = useState<string | null>();
  const [raced, setRaced] = useState(false);
  const { outcome, choices } = one;
  return (
    <section
      id={DECISION_ID}
      className={styles.panel}
      tabIndex={-1}
      aria-labelledby={`${DECISION_ID}-title`}
    >
      <h2 id={`${DECISION_ID}-title`} className={styles.heading}>
        <FormattedMessage {...(outcome ? texts.doneTitle : texts.title)} />
      </h2>
      {outcome && (
        <>
          {raced && (
            <Notice tone="warning" live>
              <FormattedMessage {...texts.raced} />
            </Notice>
          )}
          <OutcomeOfCase outcome={outcome} />
          <ToNext next={next} focused={next !== undefined || raced} />
        </>
      )}
      {!outcome && choices.length === 0 && (
        <>
          <Notice>
            <FormattedMessage {...texts.own} />
          </Notice>
          <ToNext next={undefined} focused={false} />
        </>
      )}
      {!outcome && choices.length > 0 && (
        <DecisionForm
          one={one}
          onDecided={(following) => {
            setNext(following);
            onDecided();
          }}
          onRaced={() => {
            setRaced(true);
            onDecided();
          }}
        />
      )}
    </section>
  );
}

/** Where it goes on; the focus is there after a decision, so that Enter opens the next case. */
function ToNext({ next, focused }: { next: string | null | undefined; focused: boolean }) {
  const link = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <>
      {next === null && (
        <p className={styles.muted}>
          <FormattedMessage {...texts.none} />
        </p>
      )}
      <Button
        ref={link}
        variant={next ? 'filled' : 'tonal'}
        href={next ? urlTo('staff-case', { params: { id: next } }) : urlTo('staff-cases')}
      >
        <FormattedMessage {...(next ? texts.next : queueTexts.toQueue)} />
      </Button>
    </>
  );
}

interface Values {
  choice: Choice | null;
  ground: Ground | '';
  reason: string;
}

interface DecisionFormProps {
  one: Case;
  /** `next` is the uuid of the case that is due next. */
  onDecided: (next: string | null) => void;
  /** Somebody else was faster. */
  onRaced: () => void;
}

function DecisionForm({ one, onDecided, onRaced }: DecisionFormProps) {
  const intl = useIntl();
  const [confirming, setConfirming] = useState(false);
  const confirm = useLoaded(loadConfirm, confirming);
  const call = useCall('post', '/api/staff/cases/{id}/decision', {
    context: 'moderation.decide',
    expects: ['BadRequestError', 'FormValidationError'],
  });
  const template = ({ choice, ground }: Values) => {
    const found = choice && templateOf(one.subject.kind, choice, ground);
    return found ? intl.formatMessage(found) : '';
  };
  const form = useControlledForm<Values>({
    initial: () => ({ choice: null, ground: mostFrequent(one), reason: '' }),
    isDirty: (values) => values.reason.trim() !== template(values),
    check: ({ choice, ground, reason }) => ({
      decision: choice === null && intl.formatMessage(texts.choiceMissing),
      ground:
        choice !== null &&
        takesDown(choice) &&
        ground === '' &&
        intl.formatMessage(texts.groundMissing),
      reason:
        choice !== null &&
        needsReason(choice) &&
        reason.trim() === '' &&
        intl.formatMessage(texts.reasonMissing),
    }),
    send: () => setConfirming(true),
  });
  useSubmitKeys(form.props.ref);
  const { values } = form;
  const { choice } = values;
  /** The suggested words follow the choice as long as nobody has changed them. */
  function choose(part: Partial<Values>) {
    const changed = { ...values, ...part };
    const isSuggested = values.reason.trim() === '' || values.reason === template(values);
    form.set({ ...part, ...(isSuggested ? { reason: template(changed) } : {}) });
  }
  async function decide() {
    if (choice === null) return;
    const { ground, reason } = values;
    const outcome = await call.send({
      path: { id: one.uuid },
      body: {
        decision: choice,
        ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        ...(takesDown(choice) && ground !== '' ? { ground } : {}),
      },
    });
    setConfirming(false);
    if (outcome.ok) return onDecided(outcome.answer.nextUuid);
    if (outcome.error.status === 409) return onRaced();
    form.setErrors(
      serverErrors(intl, outcome.error, {
        decision: texts.choiceMissing,
        ground: texts.groundMissing,
        reason: texts.reasonMissing,
      }),
    );
  }
  const suggestion = template(values);
  return (
    <form className={styles.form} {...form.props}>
      <FormSummary form={form} />
      <ChoiceCards
        layout="list"
        legend={<FormattedMessage {...texts.choice} />}
        value={choice === null ? [] : [choice]}
        onChange={([chosen]) => choose({ choice: chosen as Choice })}
        error={form.errors['decision']}
        choices={one.choices.map((each) => ({
          value: each,
          label: <FormattedMessage {...choiceTexts[each].label} />,
          help: <FormattedMessage {...helpOf(each, one.subject.kind)} />,
        }))}
      />
      {choice !== null && takesDown(choice) && (
        <Select
          label={<FormattedMessage {...texts.ground} />}
          value={values.ground}
          onChange={({ target }) => choose({ ground: target.value as Ground | '' })}
          error={form.errors['ground']}
          options={[
            { value: '', label: intl.formatMessage(texts.groundFirst), disabled: true },
            ...GROUNDS.map((ground) => ({
              value: ground,
              label: intl.formatMessage(groundTexts[ground]),
            })),
          ]}
        />
      )}
      {choice !== null && (
        <>
          {takesReason(choice) && (
            <div className={styles.reason}>
              <TextArea
                label={<FormattedMessage {...texts.reason} />}
                rows={5}
                maxLength={choice === 'BLOCK' ? MAX_BLOCK_REASON : MAX_REASON}
                {...form.text('reason')}
              />
              {suggestion !== '' && values.reason !== suggestion && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => form.set({ reason: suggestion })}
                >
                  <FormattedMessage {...texts.template} />
                </Button>
              )}
            </div>
          )}
          <DecisionPreview
            one={one}
            choice={choice}
            ground={values.ground}
            reason={values.reason}
          />
        </>
      )}
      <div className={styles.submit}>
        <Button type="submit" fullWidth variant={choice && takesDown(choice) ? 'danger' : 'filled'}>
          {choice === null ? (
            <FormattedMessage {...texts.submit} />
          ) : (
            <FormattedMessage {...choiceTexts[choice].label} />
          )}
        </Button>
        <p className={styles.keys}>
          <FormattedMessage {...texts.keys} values={{ kbd: (key) => <kbd>{key}</kbd> }} />
        </p>
      </div>
      {choice !== null && confirm && (
        <confirm.ConfirmDialog
          open={confirming}
          one={one}
          choice={choice}
          sending={call.sending}
          onClose={() => setConfirming(false)}
          onConfirm={() => void decide()}
        />
      )}
    </form>
  );
}

/** The reason that most reporters gave. */
function mostFrequent({ reasons, objection }: Case): Ground | '' {
  return objection?.against.ground ?? reasons[0]?.reason ?? '';
}

/** Ctrl and Enter submit the form from anywhere on the page. */
function useSubmitKeys(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== keys.enter || !(event.ctrlKey || event.metaKey)) return;
      // The question before the decision has a button of its own.
      if (form.current?.closest('[inert], [aria-hidden=true]')) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [form]);
}
