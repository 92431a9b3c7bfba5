import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { urlTo } from '../../../page/routes.ts';
import { useBrowserQuery } from '../../../page/useBrowserQuery.ts';
import { Link } from '../../../ui/Link.tsx';
import { givenBy } from '../editor/details.ts';
import { editTexts } from '../editor/editTexts.ts';
import { useLeaveGuard } from '../editor/useDraft.ts';
import { ChooseStep } from './ChooseStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import { PreviewStep } from './PreviewStep.tsx';
import { guessed, type Imported, type Preview, type Source } from './reading.ts';
import { unreadText } from './refusals.tsx';
import { useFileUpload } from './useFileUpload.ts';
import { useReader } from './useReader.ts';

/** Choosing a source, looking at its cards, and the imported deck. */
type Step =
  | { name: 'choose' }
  | { name: 'preview'; source: Source; preview: Preview }
  | { name: 'done'; imported: Imported; title: string };

/** The page on which a user imports flashcards. */
export function ImportFlow() {
  const intl = useIntl();
  const given = givenBy(useBrowserQuery());
  const read = useReader();
  const { step, go, heading } = useSteps();
  const [text, setText] = useState('');
  const [isReading, setReading] = useState(false);
  const [errors, setErrors] = useState<{ file?: string; text?: string }>({});
  /** Counts sources: an answer about an earlier one comes too late. */
  const round = useRef(0);
  const upload = useFileUpload((source) => void show(source));
  const isBegun = text.trim() !== '' || upload.upload !== null;
  useLeaveGuard(isBegun && step.name !== 'done');

  async function show(source: Source) {
    round.current += 1;
    const number = round.current;
    setErrors({});
    setReading(true);
    const outcome = await read(source, guessed);
    if (number !== round.current) return;
    setReading(false);
    if (outcome.ok) return go({ name: 'preview', source, preview: outcome.answer });
    const found = unreadText(intl, outcome.error, source);
    return setErrors('text' in source ? { text: found } : { file: found });
  }
  /** Ends what was begun with a file. */
  function forget() {
    round.current += 1;
    setReading(false);
    setErrors({});
    upload.cancel();
  }
  function write(next: string) {
    setErrors(({ file }) => (file === undefined ? {} : { file }));
    setText(next);
  }
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link href={urlTo('flashcards')} variant="standalone">
          <ArrowLeft size={18} aria-hidden="true" />
          <FormattedMessage {...editTexts.back} />
        </Link>
        <h1 className={styles.title}>
          <FormattedMessage {...texts.heading} />
        </h1>
        {step.name === 'choose' && (
          <p className={styles.lead}>
            <FormattedMessage {...texts.lead} />
          </p>
        )}
      </header>
      {step.name === 'choose' && (
        <ChooseStep
          upload={{
            ...upload,
            cancel: forget,
            choose(files) {
              forget();
              upload.choose(files);
            },
          }}
          text={text}
          onText={write}
          onShow={() => void show({ text })}
          isReading={isReading}
          errors={errors}
        />
      )}
      {step.name === 'preview' && (
        <PreviewStep
          source={step.source}
          first={step.preview}
          given={given}
          heading={heading}
          onBack={() => history.back()}
          onDone={(imported, title) => go({ name: 'done', imported, title })}
        />
      )}
      {step.name === 'done' && (
        <DoneStep imported={step.imported} title={step.title} heading={heading} />
      )}
    </div>
  );
}

/** The step, of which the browser's way back knows. The heading of a new one gets the focus. */
function useSteps() {
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Neither a preview nor an imported deck comes back.
    const onPop = () => setStep((now) => (now.name === 'done' ? now : { name: 'choose' }));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (step.name === 'choose') return;
    scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  function go(next: Step) {
    if (next.name === 'preview') history.pushState(null, '', location.href);
    setStep(next);
  }
  return { step, go, heading };
}
