import { Brackets, Eye, GripVertical, ImagePlus, Settings2, Trash2 } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { classes } from '../../../ui/classes.ts';
import { keys } from '../../../ui/keys.ts';
import styles from './Note.module.css';
import { noteTexts as texts } from './noteTexts.ts';

export interface NoteToolsProps {
  number: number;
  isHeld: boolean;
  hasPreview: boolean;
  hasOptions: boolean;
  onGap: () => void;
  onPicture: () => void;
  onPreview: () => void;
  onOptions: () => void;
  onRemove: () => void;
}

interface Tool {
  text: 'handle' | 'gap' | 'picture' | 'preview' | 'options' | 'remove';
  Icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>;
  onClick?: () => void;
  isPressed?: boolean;
  isOpen?: boolean;
}

/** Toolbar of a card: one stop of the Tab key, arrows between its buttons. */
export function NoteTools(props: NoteToolsProps) {
  const intl = useIntl();
  const { number } = props;
  const [active, setActive] = useState(0);
  const tools: Tool[] = [
    { text: 'handle', Icon: GripVertical, isPressed: props.isHeld },
    { text: 'gap', Icon: Brackets, onClick: props.onGap },
    { text: 'picture', Icon: ImagePlus, onClick: props.onPicture },
    { text: 'preview', Icon: Eye, onClick: props.onPreview, isPressed: props.hasPreview },
    { text: 'options', Icon: Settings2, onClick: props.onOptions, isOpen: props.hasOptions },
    { text: 'remove', Icon: Trash2, onClick: props.onRemove },
  ];
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === keys.left ? -1 : event.key === keys.right ? 1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const buttons = event.currentTarget.querySelectorAll('button');
    buttons[(active + by + buttons.length) % buttons.length]?.focus();
    event.preventDefault();
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      className={styles.tools}
      aria-label={intl.formatMessage(texts.tools, { number })}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ text, Icon, onClick, isPressed, isOpen }, at) => (
        <button
          key={text}
          type="button"
          className={classes(styles.tool, text === 'handle' && styles.handle)}
          tabIndex={at === active ? 0 : -1}
          aria-label={intl.formatMessage(texts[text], { number })}
          aria-pressed={isPressed}
          aria-expanded={isOpen}
          data-handle={text === 'handle' ? '' : undefined}
          data-tool={text}
          onFocus={() => setActive(at)}
          onClick={onClick}
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
