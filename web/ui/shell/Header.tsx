import { Download as DownloadIcon, Menu, Plus, Search, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarket } from '../../market/MarketProvider.tsx';
import { BrandMark } from '../BrandMark.tsx';
import { Button } from '../Button.tsx';
import { classes } from '../classes.ts';
import { IconButton } from '../IconButton.tsx';
import { useDismiss } from '../useDismiss.ts';
import { useLoaded } from '../useLoaded.ts';
import type { Download } from './DownloadPanel.tsx';
import { Dropdown } from './Dropdown.tsx';
import styles from './Header.module.css';
import { SearchBox, type SearchProps } from './SearchBox.tsx';
import { keyShortcuts, useSearchKeys } from './useSearchKeys.ts';
import { type MenuSubject, type NavLink, noLinks, noMenus, type SubjectLinks } from './types.ts';
import { useScrolledHeader } from './useScrolledHeader.ts';

export interface HeaderProps extends SubjectLinks {
  /** Links shown in the bar, on the widest windows; where it has no room, `menuLinks` has them. */
  links?: readonly NavLink[];
  /** Links of the company menu. */
  companyLinks?: readonly NavLink[];
  /** The groups of links below the menu's subjects where the bar has no room: actions, and the company. */
  menuLinks?: readonly (readonly NavLink[])[];
  /** The only links that remain during a content campaign. */
  campaignLinks?: readonly NavLink[];
  /** Null if the market has no list of subjects: then a link leads to the overview. */
  subjects: readonly MenuSubject[] | null;
  /** The subjects will soon be seen: the pointer or the focus came to their button. */
  near?: boolean;
  onNear?: (near: boolean) => void;
  /** Absent where the page has a search of its own. */
  search?: SearchProps | undefined;
  /** Only if the market is launched and its pack shows the download in the header. */
  download?: Download | undefined;
  /** Where one shares material; absent on the screens where one does. */
  createHref?: string | undefined;
  /** The address of the sign-in, the one filled button; absent on the sign-in screens. */
  loginHref?: string | undefined;
  /**
   * A signed-in user's menu in place of the login; null until it is loaded. The
   * attribute data-signed-in of <html>, set before the first paint, decides which of
   * the two is visible.
   */
  account?: ReactNode;
  homeHref?: string;
  /**
   * The page begins with a dark background, over which the header is transparent while
   * the page is at its top.
   */
  landing?: boolean;
}

/** The header of every page. */
export function Header(props: HeaderProps) {
  const { flags } = useMarket();
  const { hidden, scrolled, covered } = useScrolledHeader();
  const { landing = false, homeHref = '/' } = props;
  if (covered) return null;
  const onSea = landing && !scrolled;
  return (
    <>
      {!landing && <div className={styles.space} />}
      <header className={classes(styles.header, hidden && styles.hidden, onSea && styles.onSea)}>
        <div className={styles.bar}>
          {flags.isContentCampaignRunning ? (
            <CampaignBar {...props} homeHref={homeHref} onSea={onSea} />
          ) : (
            <FullBar {...props} homeHref={homeHref} onSea={onSea} />
          )}
        </div>
      </header>
    </>
  );
}

type BarProps = HeaderProps & { homeHref: string; onSea: boolean };

/** During a campaign only the brand and the campaign's links are shown. */
function CampaignBar({ campaignLinks = noLinks, homeHref, onSea }: BarProps) {
  return (
    <>
      <BrandMark href={homeHref} onSea={onSea} />
      <nav className={styles.campaign} aria-label={useMenuLabel()}>
        {campaignLinks.map((link) => (
          <PlainLink key={link.href} link={link} />
        ))}
      </nav>
    </>
  );
}

function FullBar(props: BarProps) {
  const { links = noLinks, companyLinks = noLinks, search, download, homeHref, onSea } = props;
  const { isLaunched, flags } = useMarket();
  const menuLabel = useMenuLabel();
  return (
    <>
      <BrandMark href={homeHref} onSea={onSea} />
      <SubjectsButton {...props} />
      <div className={styles.middle}>{search && <SearchBox {...search} />}</div>
      <div className={styles.end}>
        {search && <SearchButton search={search} />}
        {links.length > 0 && (
          <nav className={styles.links} aria-label={menuLabel}>
            {links.map((link) => (
              <PlainLink key={link.href} link={link} />
            ))}
          </nav>
        )}
        {companyLinks.length > 0 && (
          <div className={classes(styles.wide, styles.company)}>
            <Dropdown label={<CompanyLabel />} onSea={onSea}>
              {(close) => <CompanyPanel links={companyLinks} onChoose={close} />}
            </Dropdown>
          </div>
        )}
        {download && isLaunched && flags.showNavbarDownloadLink && (
          <div className={styles.wide}>
            <Dropdown
              label={<DownloadLabel />}
              icon={<DownloadIcon size={20} aria-hidden="true" />}
              onSea={onSea}
            >
              {() => <LatePanel {...download} />}
            </Dropdown>
          </div>
        )}
        <Create href={props.createHref} onSea={onSea} />
        <Login href={props.loginHref} onSea={onSea} />
        <div className={styles.account}>
          {props.account ?? <span className={styles.accountWaiting} />}
        </div>
      </div>
    </>
  );
}

const loadPanel = () => import('./DownloadPanel.tsx');

/** The download menu; its panel is fetched when it is opened. */
function LatePanel(download: Download) {
  const panel = useLoaded(loadPanel, true);
  return panel && <panel.DownloadPanel {...download} />;
}

const loadMenu = () => import('./SubjectMenu.tsx');

function SubjectsButton({
  subjects,
  near = false,
  onNear,
  menuLinks = noMenus,
  ...props
}: BarProps) {
  const intl = useIntl();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const menu = useLoaded(loadMenu, open || near);
  const close = () => setOpen(false);
  const come = () => onNear?.(true);
  useDismiss(open, area, close, button);
  const label = intl.formatMessage({
    id: 'header.subjects.label',
    defaultMessage: 'Subjects',
    description:
      'Name of the button in the header that opens the menu of school subjects, and of that menu',
  });
  const Icon = open ? X : Menu;
  return (
    <div ref={area} className={styles.subjects}>
      <button
        ref={button}
        type="button"
        className={classes(styles.menuButton, subjects === null && styles.onlyNarrow)}
        aria-expanded={open}
        aria-controls={open && menu ? id : undefined}
        onPointerEnter={come}
        onFocus={come}
        onClick={() => {
          come();
          setOpen(!open);
        }}
      >
        <Icon size={22} aria-hidden="true" />
        <span className={styles.menuLabel}>{label}</span>
      </button>
      {subjects === null && (
        <a className={classes(styles.link, styles.onlyWide)} href={props.subjectsHref}>
          {label}
        </a>
      )}
      {open && menu && (
        <menu.SubjectMenu
          id={id}
          subjects={subjects ?? []}
          links={menuLinks}
          onClose={() => {
            close();
            button.current?.focus();
          }}
          subjectsHref={props.subjectsHref}
          topicHref={props.topicHref}
          allTopicsHref={props.allTopicsHref}
        />
      )}
    </div>
  );
}

const loadDialog = () => import('./SearchDialog.tsx');

/** Without JavaScript a link to the page with the search form; with it, opens the dialog. */
function SearchButton({ search }: { search: SearchProps }) {
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const dialog = useLoaded(loadDialog, open);
  const place = useRef<HTMLDivElement>(null);
  const slash = useSearchKeys(place, () => setOpen(true), search.hasSlashKey);
  return (
    <div ref={place} className={styles.narrow}>
      <IconButton
        href={search.action}
        aria-haspopup="dialog"
        aria-keyshortcuts={keyShortcuts(slash)}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        label={intl.formatMessage({
          id: 'header.search.label',
          defaultMessage: 'Search',
          description: 'Name of the search field, its button and its dialog',
        })}
      >
        <Search size={22} aria-hidden="true" />
      </IconButton>
      {dialog && <dialog.SearchDialog {...search} open={open} onClose={() => setOpen(false)} />}
    </div>
  );
}

function CompanyPanel({ links, onChoose }: { links: readonly NavLink[]; onChoose: () => void }) {
  return (
    <ul className={styles.panel}>
      {links.map((link) => (
        <li key={link.href}>
          <a
            className={styles.panelLink}
            href={link.href}
            onClick={onChoose}
            {...(link.external ? { target: '_blank', rel: 'noopener' } : {})}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function PlainLink({ link }: { link: NavLink }) {
  return (
    <a
      className={styles.link}
      href={link.href}
      {...(link.external ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {link.label}
    </a>
  );
}

function Create({ href, onSea }: { href: string | undefined; onSea: boolean }) {
  if (href === undefined) return null;
  return (
    <a href={href} className={classes(styles.create, onSea && styles.createOnSea)}>
      <Plus size={20} aria-hidden="true" />
      <span className={styles.createLabel}>
        <FormattedMessage
          id="header.create"
          defaultMessage="Share"
          description="Link in the header that leads to sharing study material; short"
        />
      </span>
    </a>
  );
}

function Login({ href, onSea }: { href: string | undefined; onSea: boolean }) {
  if (href === undefined) return null;
  return (
    <Button href={href} variant={onSea ? 'sea' : 'filled'} className={styles.login}>
      <FormattedMessage
        id="header.login"
        defaultMessage="Log in"
        description="Button in the header for people without a session: log in or sign up"
      />
    </Button>
  );
}

function CompanyLabel() {
  return (
    <FormattedMessage
      id="header.company"
      defaultMessage="Company"
      description="Button in the header that opens links about the company"
    />
  );
}

function DownloadLabel() {
  return (
    <span className={styles.downloadLabel}>
      <FormattedMessage
        id="header.download"
        defaultMessage="Get the app"
        description="Button in the header that opens the ways to the app"
      />
    </span>
  );
}

function useMenuLabel(): string {
  return useIntl().formatMessage({
    id: 'header.menu',
    defaultMessage: 'Main menu',
    description: 'Name of the row of links in the header, read out',
  });
}
