import { Download, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { Button } from '../../ui/Button.tsx';
import { drawResult, SIZE } from './picture.ts';
import styles from './QuizRun.module.css';
import { quizTexts as texts } from './quizTexts.ts';

export interface ResultPictureProps {
  title: string;
  right: number;
  all: number;
  /** The path of the quiz. */
  link: string;
  /** More buttons. */
  children: ReactNode;
}

/** The result as a picture, with the device's own sharing where it takes files, else to save. */
export function ResultPicture({ title, right, all, link, children }: ResultPictureProps) {
  const intl = useIntl();
  const { brand } = useMarket();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const alt = intl.formatMessage(texts.picture, { title, right, all });
  const line = intl.formatMessage(texts.pictureLine);
  const ask = intl.formatMessage(texts.pictureAsk);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    let wanted = true;
    void drawResult(element, { title, right, all, line, ask, brand, host: location.host }).then(
      (blob) => {
        if (wanted && blob) setFile(new File([blob], 'quiz.png', { type: 'image/png' }));
      },
    );
    return () => {
      wanted = false;
    };
  }, [title, right, all, line, ask, brand]);
  const shares = file !== null && sharesFiles(file);

  async function share() {
    if (!file) return;
    try {
      await navigator.share({
        files: [file],
        text: alt,
        url: new URL(link, location.origin).href,
      });
    } catch {
      // The learner closed the device's own dialog.
    }
  }

  return (
    <div className={styles.shared}>
      <canvas
        ref={canvas}
        className={styles.picture}
        width={SIZE.width}
        height={SIZE.height}
        role="img"
        aria-label={alt}
      />
      <div className={styles.row}>
        {shares ? (
          <Button
            variant="tonal"
            icon={<Share2 size={18} aria-hidden="true" />}
            onClick={() => void share()}
          >
            <FormattedMessage {...texts.share} />
          </Button>
        ) : (
          <Button
            variant="tonal"
            disabled={file === null}
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => file && save(file)}
          >
            <FormattedMessage {...texts.save} />
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

function sharesFiles(file: File): boolean {
  return typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] });
}

/** How long a saved file's address stays: browsers begin to save within it. */
const SAVING_MILLISECONDS = 60_000;

function save(file: File) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVING_MILLISECONDS);
}
