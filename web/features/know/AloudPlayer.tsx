import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { withValues } from '../../ui/withValues.ts';
import { lineAt, type Paragraph, paragraphsOf, type SpokenLine } from './aloud.ts';
import styles from './AloudPlayer.module.css';
import type { PageWithLines } from './shared/types.ts';

const texts = withValues(
  defineMessages({
    player: {
      id: 'know.aloud',
      defaultMessage: 'Reading aloud',
      description: 'Name of the small player while a voice reads a document',
    },
    play: {
      id: 'know.aloud.play',
      defaultMessage: 'Go on',
      description: 'Button of the player that reads a document aloud: goes on after a pause',
    },
    pause: {
      id: 'know.aloud.pause',
      defaultMessage: 'Pause',
      description: 'Button of the player that reads a document aloud',
    },
    back: {
      id: 'know.aloud.back',
      defaultMessage: 'Previous paragraph',
      description: 'Button of the player that reads a document aloud',
    },
    next: {
      id: 'know.aloud.next',
      defaultMessage: 'Next paragraph',
      description: 'Button of the player that reads a document aloud',
    },
    speed: {
      id: 'know.aloud.speed',
      defaultMessage: 'Speed',
      description: 'Label of the list of speeds of the player that reads a document aloud',
    },
    times: {
      id: 'know.aloud.times',
      defaultMessage: '{speed, number} ×',
      description: 'A speed at which a document is read aloud, as a multiple of the usual one',
    },
    close: {
      id: 'know.aloud.close',
      defaultMessage: 'Stop reading aloud',
      description: 'Button that closes the player that reads a document aloud',
    },
    place: {
      id: 'know.aloud.place',
      defaultMessage: 'Page {page}',
      description: 'In the player that reads a document aloud: which page is read',
    },
  }),
);

/** Speeds that a listener may choose; 1 is the voice's own. */
const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

/** Marks the line that is spoken, in the reader's text over the picture. */
const SPOKEN = 'data-spoken';

export interface AloudPlayerProps {
  /** The pages that were fetched, in their order; more come while one listens. */
  pages: readonly PageWithLines[];
  /** Where the reader stands. */
  frame: RefObject<HTMLElement | null>;
  /** BCP 47 tag of the document's text: chooses the voice. */
  language: string;
  /** The page at which to begin. */
  from: number;
  /** Asks for the pages after this one. */
  onPage: (page: number) => void;
  onClose: () => void;
}

/** Reads a document aloud by the browser's own voice and follows it in the text. */
export default function AloudPlayer(props: AloudPlayerProps) {
  const { pages, frame, language, from, onPage, onClose } = props;
  const intl = useIntl();
  const paragraphs = paragraphsOf(pages);
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      paragraphs.findIndex(({ lines }) => (lines[0]?.page ?? 0) >= from),
    ),
  );
  const [paused, setPaused] = useState(false);
  const [speed, setSpeed] = useState(1);
  const paragraph = paragraphs[at];
  useSpeech({ paragraph, language, speed, paused, frame, onEnd: () => setAt(at + 1) });
  const page = paragraph?.lines[0]?.page;
  useEffect(() => {
    if (page !== undefined) onPage(page + 1);
  }, [page, onPage]);
  const over = paragraph === undefined;
  return (
    <div className={styles.player} role="region" aria-label={intl.formatMessage(texts.player)}>
      <IconButton
        label={intl.formatMessage(texts.back)}
        disabled={at === 0}
        onClick={() => setAt(at - 1)}
      >
        <SkipBack size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage(paused ? texts.play : texts.pause)}
        variant="tonal"
        disabled={over}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={20} aria-hidden="true" /> : <Pause size={20} aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={intl.formatMessage(texts.next)}
        disabled={at >= paragraphs.length - 1}
        onClick={() => setAt(at + 1)}
      >
        <SkipForward size={20} aria-hidden="true" />
      </IconButton>
      <span className={styles.place}>
        {page !== undefined && <FormattedMessage {...texts.place} values={{ page }} />}
      </span>
      <select
        aria-label={intl.formatMessage(texts.speed)}
        className={styles.speed}
        value={speed}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map((each) => (
          <option key={each} value={each}>
            {intl.formatMessage(texts.times, { speed: each })}
          </option>
        ))}
      </select>
      <IconButton label={intl.formatMessage(texts.close)} onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

interface Speech {
  paragraph: Paragraph | undefined;
  language: string;
  speed: number;
  paused: boolean;
  frame: RefObject<HTMLElement | null>;
  onEnd: () => void;
}

/** Speaks a paragraph; another one, or another speed, begins it anew. */
function useSpeech({ paragraph, language, speed, paused, frame, onEnd }: Speech) {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  const text = paragraph?.text;
  const spoken = useRef(paragraph);
  useEffect(() => {
    spoken.current = paragraph;
  });
  useEffect(() => {
    const voice = window.speechSynthesis;
    const reader = frame.current;
    if (text === undefined) return undefined;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.rate = speed;
    const follow = (letter: number) => {
      const line = spoken.current && lineAt(spoken.current, letter);
      if (line) mark(reader, line);
    };
    let current = true;
    utterance.addEventListener('boundary', ({ charIndex }) => follow(charIndex));
    utterance.addEventListener('end', () => {
      if (current) end.current();
    });
    follow(0);
    voice.cancel();
    voice.speak(utterance);
    return () => {
      current = false;
      voice.cancel();
      unmark(reader);
    };
  }, [text, language, speed, frame]);
  useEffect(() => {
    if (paused) window.speechSynthesis.pause();
    else window.speechSynthesis.resume();
  }, [paused]);
}

function unmark(frame: HTMLElement | null) {
  for (const each of frame?.querySelectorAll(`[${SPOKEN}]`) ?? []) each.removeAttribute(SPOKEN);
}

function mark(frame: HTMLElement | null, { page, line }: SpokenLine) {
  unmark(frame);
  const found = frame?.querySelector(`[data-page="${page}"] [data-line="${line}"]`);
  found?.setAttribute(SPOKEN, '');
  found?.scrollIntoView({ block: 'nearest' });
}
