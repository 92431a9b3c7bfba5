import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { classes } from '../../../ui/classes.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './CardText.module.css';
import { type Block, type Gap, type Inline, parseCard, texWithGaps } from './markdown.ts';
import { Maths } from './Maths.tsx';

/** How the gaps of a cloze are shown: all filled in, or those of a card asked or answered. */
export type GapView = 'filled' | { number: number; answered: boolean };

export interface CardTextProps {
  text: string;
  gaps?: GapView;
  /** The addresses of pictures by their names. */
  media?: readonly { name: string; url: string }[];
  className?: string | undefined;
  /** Where links can’t be: inside of buttons and on paper, they are their text. */
  plainLinks?: boolean;
  /** Loads pictures that aren’t in view. */
  eager?: boolean;
}

const ELLIPSIS = '…';

interface View {
  gaps: GapView;
  media: readonly { name: string; url: string }[];
  plainLinks: boolean;
  eager: boolean;
}

const none: NonNullable<CardTextProps['media']> = [];

/** A side of a card. */
export function CardText({
  text,
  gaps = 'filled',
  media = none,
  className,
  plainLinks = false,
  eager = false,
}: CardTextProps) {
  const blocks = useMemo(() => parseCard(text), [text]);
  const view: View = { gaps, media, plainLinks, eager };
  return (
    <div className={classes(styles.text, className)}>
      {joined(blocks.map((block) => blockPart(block, view)))}
    </div>
  );
}

/** Places children side by side that never move: they need no keys. */
function joined(children: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...children);
}

function blockPart(block: Block, view: View): ReactNode {
  if (block.kind === 'paragraph') return <p>{parts(block.children, view)}</p>;
  const items = block.items.map((item) => createElement('li', null, parts(item, view)));
  return createElement(block.ordered ? 'ol' : 'ul', null, ...items);
}

function parts(inline: readonly Inline[], view: View): ReactNode {
  return joined(inline.map((part) => show(part, view)));
}

function show(part: Inline, view: View): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.kind) {
    case 'strong':
      return <strong>{parts(part.children, view)}</strong>;
    case 'em':
      return <em>{parts(part.children, view)}</em>;
    case 'sub':
      return <sub>{parts(part.children, view)}</sub>;
    case 'sup':
      return <sup>{parts(part.children, view)}</sup>;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'link':
      return view.plainLinks ? (
        parts(part.children, view)
      ) : (
        <a href={part.href} rel="nofollow noopener ugc" target="_blank">
          {parts(part.children, view)}
        </a>
      );
    case 'picture':
      return picture(part.name, part.alt, view);
    case 'maths': {
      const tex = texWithGaps(part.tex, (gap, content) =>
        isAsked(gap, view) && view.gaps !== 'filled' && !view.gaps.answered
          ? '\\boxed{\\;?\\;}'
          : content,
      );
      return <Maths key={tex} tex={tex} display={part.display} />;
    }
    case 'gap':
      return <GapPart gap={part.gap} view={view} content={parts(part.children, view)} />;
    default:
      return null;
  }
}

function picture(name: string, alt: string, { media, eager }: View): ReactNode {
  const found = media.find((medium) => medium.name === name);
  return found ? (
    <img
      className={styles.picture}
      src={found.url}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  ) : (
    <span className={styles.missing}>{alt || name}</span>
  );
}

function isAsked(gap: Gap, { gaps }: View): boolean {
  return gaps !== 'filled' && gaps.number === gap.number;
}

function GapPart({ gap, view, content }: { gap: Gap; view: View; content: ReactNode }) {
  if (!isAsked(gap, view) || view.gaps === 'filled') return content;
  if (view.gaps.answered) return <mark className={styles.answer}>{content}</mark>;
  return (
    <span className={styles.gap}>
      {gap.hint === '' ? (
        <>
          <span aria-hidden="true">{ELLIPSIS}</span>
          <VisuallyHidden>
            <FormattedMessage
              id="deck.gap"
              defaultMessage="gap"
              description="Read out in place of the missing words of a flashcard"
            />
          </VisuallyHidden>
        </>
      ) : (
        gap.hint
      )}
    </span>
  );
}
