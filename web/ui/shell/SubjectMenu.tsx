import { ArrowLeft, ChevronDown, ChevronRight, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { wideNavigation } from '../breakpoints.ts';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { SubjectIcon } from '../SubjectIcon.tsx';
import styles from './SubjectMenu.module.css';
import { type MenuSubject, type NavLink, noMenus, type SubjectLinks } from './types.ts';

/**
 * The delay between choosing an entry and closing, in milliseconds, in which the
 * pressed state is visible.
 */
export const CLOSE_DELAY = 250;

export interface SubjectMenuProps extends SubjectLinks {
  subjects: readonly MenuSubject[];
  /**
   * Groups of links below the subjects while the header has no room for them: the first
   * group below 1440 px, the others below 1150. Each link is shown once.
   */
  links?: readonly (readonly NavLink[])[];
  onClose: () => void;
  id?: string;
}

/**
 * Subjects on the left, the selected one's topics on the right. On phones the topics
 * open over the subjects, with a button back.
 */
export function SubjectMenu({ subjects, links = noMenus, onClose, id, ...to }: SubjectMenuProps) {
  const intl = useIntl();
  const [chosen, setChosen] = useState<MenuSubject | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(lockPage, []);
  // On wide windows the right column is never empty.
  const shown = chosen ?? subjects[0];

  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onClose, CLOSE_DELAY);
  };
  const choose = (subject: MenuSubject, button: HTMLButtonElement) => {
    trigger.current = button;
    setChosen(subject);
    // Where the topics cover the subjects, the focus must not stay on a covered entry.
    requestAnimationFrame(() => {
      const back = panel.current?.querySelector<HTMLElement>('[data-back]');
      if (back?.checkVisibility?.()) back.focus();
    });
  };
  const goBack = () => {
    setChosen(null);
    requestAnimationFrame(() => trigger.current?.focus());
  };

  return (
    <div ref={panel} id={id} className={classes(styles.menu, chosen && styles.deep)}>
      <nav
        className={styles.subjects}
        aria-label={intl.formatMessage({
          id: 'header.subjects.label',
          defaultMessage: 'Subjects',
          description:
            'Name of the button in the header that opens the menu of school subjects, and of that menu',
        })}
      >
        {subjects.length > 0 && (
          <ul className={styles.list}>
            {subjects.map((subject) => (
              <li key={subject.id}>
                <button
                  type="button"
                  className={styles.subject}
                  aria-expanded={subject === chosen}
                  data-shown={subject === shown || undefined}
                  onClick={(event) => choose(subject, event.currentTarget)}
                >
                  <SubjectIcon iconUrl={subject.iconUrl} hue={subject.color} size={36} />
                  <span className={styles.name}>{subject.name}</span>
                  <ChevronRight className={styles.arrow} size={20} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <a className={styles.all} href={to.subjectsHref} onClick={leave}>
          <FormattedMessage
            id="header.subjects.all"
            defaultMessage="All subjects"
            description="Link at the end of the menu of subjects, to the overview"
          />
        </a>
        {withoutRepeats(links).map((group) => (
          <ul key={group[0]?.href} className={styles.links}>
            {group.map((link) => (
              <li key={link.href}>
                <a
                  className={styles.link}
                  href={link.href}
                  onClick={leave}
                  {...(link.external ? { target: '_blank', rel: 'noopener' } : {})}
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        ))}
        <MoreBelow within={panel} />
      </nav>
      {shown && <Topics subject={shown} to={to} onBack={goBack} onLeave={leave} />}
      <IconButton
        className={styles.close}
        onClick={onClose}
        label={intl.formatMessage({
          id: 'ui.close',
          defaultMessage: 'Close',
          description: 'Label of the button that closes a dialog, a menu or a notice',
        })}
      >
        <X size={22} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Shows a link that several groups have in the first of them, and drops empty groups. */
function withoutRepeats(groups: readonly (readonly NavLink[])[]): NavLink[][] {
  const seen = new Set<string>();
  return groups
    .map((group) => group.filter(({ href }) => !seen.has(href) && seen.add(href)))
    .filter((group) => group.length > 0);
}

/**
 * A button that announces entries below the visible part of the list and scrolls to
 * them. It is for mouse and touch: the keyboard and screen readers reach the entries
 * themselves.
 */
function MoreBelow({ within }: { within: RefObject<HTMLElement | null> }) {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const list = within.current?.querySelector('nav');
    if (!list) return undefined;
    const look = () => setMore(list.scrollHeight - list.scrollTop - list.clientHeight > 8);
    const sizes = new ResizeObserver(look);
    // The entries are observed, too, as they may load after the list.
    for (const part of [list, ...list.children]) sizes.observe(part);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [within]);
  if (!more) return null;
  return (
    <button
      type="button"
      className={styles.more}
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        const list = event.currentTarget.closest('nav');
        list?.scrollBy({ top: list.clientHeight * 0.8 });
      }}
    >
      <FormattedMessage
        id="header.subjects.more"
        defaultMessage="More"
        description="At the lower end of the menu while its list goes on below what is seen; pressing it scrolls on"
      />
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}

/** Locks the page's scrolling where the menu fills the window. */
function lockPage(): (() => void) | undefined {
  if (window.innerWidth >= wideNavigation) return undefined;
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    style.overflow = before;
  };
}

interface TopicsProps {
  subject: MenuSubject;
  to: SubjectLinks;
  onBack: () => void;
  onLeave: () => void;
}

function Topics({ subject, to, onBack, onLeave }: TopicsProps) {
  return (
    <div className={styles.topics} data-hue={subject.color}>
      <button type="button" data-back className={styles.back} onClick={onBack}>
        <ArrowLeft size={20} aria-hidden="true" />
        <FormattedMessage
          id="header.subjects.back"
          defaultMessage="All subjects"
          description="Button on phones that goes back from a subject’s topics to the list of subjects"
        />
      </button>
      <p className={styles.heading}>
        <SubjectIcon iconUrl={subject.iconUrl} hue={subject.color} size={44} />
        {subject.name}
      </p>
      <ul className={styles.grid}>
        {subject.topics.map((topic) => (
          <li key={topic.uuid}>
            <a className={styles.topic} href={to.topicHref(subject, topic)} onClick={onLeave}>
              {topic.name}
            </a>
          </li>
        ))}
      </ul>
      <a className={styles.showAll} href={to.allTopicsHref(subject)} onClick={onLeave}>
        <FormattedMessage
          id="header.subjects.allTopics"
          defaultMessage="Show all topics"
          description="Link below a subject’s topics in the menu, to all of them"
        />
        <ChevronRight size={18} aria-hidden="true" />
      </a>
    </div>
  );
}
