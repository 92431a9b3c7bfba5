import { ArrowLeft } from 'lucide-react';
import { type Ref, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useTrack } from '../../../analytics/AnalyticsProvider.tsx';
import { useCall } from '../../../api/session/useCall.ts';
import { SUMMARY } from '../../../form/serverErrors.ts';
import { useControlledForm } from '../../../form/useControlledForm.ts';
import { noErrors } from '../../../form/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { type Details, type Given, MAX_TITLE, noDetails } from '../editor/details.ts';
import { DetailsFields } from '../editor/DetailsFields.tsx';
import { SaveBar } from '../editor/SaveBar.tsx';
import { FaultList } from './FaultList.tsx';
import { FirstCards } from './FirstCards.tsx';
import styles from './Import.module.css';
import { importTexts as texts } from './importTexts.ts';
import { hasFront, type Imported, type Preview, readingOf, type Source } from './reading.ts';
import { checkImport, expectedStatuses, refusalOf, settingsText } from './refusals.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { useReread } from './useReader.ts';

export interface PreviewStepProps {
  source: Source;
  /** The source as it was read first. */
  first: Preview;
  given: Given;
  heading: Ref<HTMLHeadingElement>;
  onBack: () => void;
  onDone: (imported: Imported, title: string) => void;
}

/** The cards of a source, how it is read, and the form of their deck. */
export function PreviewStep({ source, first, given, heading, onBack, onDone }: PreviewStepProps) {
  const intl = useIntl();
  const { settings, setSettings, preview, error, isReading, again } = useReread(source, first);
  const [withHistory, setHistory] = useState(first.hasHistory);
  const [demand, setDemand] = useState(given.demand);
  const track = useTrack();
  const call = useCall('post', '/api/decks/imports', {
    context: 'deck.import',
    expects: expectedStatuses,
  });
  const form = useControlledForm<Details>({
    initial: () => ({ ...noDetails, title: first.title.slice(0, MAX_TITLE) }),
    check: ({ title }) => checkImport(intl, title, preview),
    send: async ({ title, topicIds, gradeIds, ...others }) => {
      const outcome = await call.send({
        body: {
          ...readingOf(source, settings),
          ...others,
          title: title.trim(),
          topicIds: [...topicIds],
          gradeIds: [...gradeIds],
          ...(preview.hasHistory && { withHistory }),
          ...(given.folder && { saveToFolderUuid: given.folder }),
          ...(demand && { knowDemandUuid: demand }),
        },
      });
      if (!outcome.ok) return refusalOf(intl, outcome.error, source, importWithout);
      if (others.visibility === 'public') track('deck_publish');
      onDone(outcome.answer, title.trim());
      return noErrors;
    },
  });
  const submit = () => form.props.ref.current?.requestSubmit();
  function importWithout() {
    setDemand(null);
    // After the render without it.
    setTimeout(submit);
  }

  const isText = preview.format !== 'apkg';
  const refused = error !== null && settingsText(intl, error, source);
  const isShown = !isText || preview.format === 'markdown' || hasFront(preview.columns);
  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.found}>
          <FormattedMessage {...texts.found} values={{ count: preview.cards }} />
        </h2>
        {'name' in source && (
          <p className={styles.quiet}>
            <FormattedMessage
              {...texts.from}
              values={{ name: <bdi className={styles.name}>{source.name}</bdi> }}
            />
          </p>
        )}
        {preview.cards === 0 && isText && (
          <p>
            <FormattedMessage {...texts.none} />
          </p>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={onBack}
        >
          <FormattedMessage {...texts.another} />
        </Button>
      </div>
      {isText && (
        <SettingsFields
          settings={settings}
          onChange={setSettings}
          preview={preview}
          isFile={'name' in source}
          error={refused}
          onRetry={again}
        />
      )}
      <div className={styles.read} aria-busy={isReading}>
        {isShown && <FaultList faults={preview.faults} />}
        <FirstCards preview={preview} />
      </div>
      {preview.hasHistory && (
        <Card>
          <Switch
            label={<FormattedMessage {...texts.history} />}
            help={<FormattedMessage {...texts.historyHelp} />}
            checked={withHistory}
            onChange={({ target }) => setHistory(target.checked)}
          />
        </Card>
      )}
      <DetailsFields form={form} onNext={submit} />
      <SaveBar
        status={
          <FormattedMessage
            {...(isReading ? texts.reading : texts.ready)}
            values={{ count: preview.cards }}
          />
        }
        error={form.errors[SUMMARY]}
        label={<FormattedMessage {...texts.submit} values={{ count: preview.cards }} />}
        busy={form.busy}
        disabled={false}
        onUndo={null}
      />
    </form>
  );
}
