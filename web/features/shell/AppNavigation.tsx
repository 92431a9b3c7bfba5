import {
  Brain,
  FileText,
  GraduationCap,
  LibraryBig,
  type LucideIcon,
  MessagesSquare,
  Newspaper,
  Search,
  Sparkles,
} from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSession } from '../../api/session/SessionProvider.tsx';
import { useMarket } from '../../market/MarketProvider.tsx';
import { usePage } from '../../page/PageProvider.tsx';
import { urlTo } from '../../page/routes.ts';
import { AppNav } from '../../ui/shell/AppNav.tsx';
import { Fab } from './Fab.tsx';
import { Messenger } from './Messenger.tsx';
import { useNavLinks } from './menus.ts';
import './signedInTexts.ts';

/** By the key of the link's text. */
const icons: Readonly<Record<string, LucideIcon>> = {
  'nav.feed': Sparkles,
  'nav.appSearch': Search,
  'nav.schoolBot': MessagesSquare,
  'nav.flashcards': Brain,
  'nav.library': LibraryBig,
  'nav.appSubjects': GraduationCap,
  'nav.knows': FileText,
};

/** The navigation of the signed-in area with the pages that the market has. */
export function AppNavigation() {
  const intl = useIntl();
  const { url } = usePage();
  const path = url.split('?')[0] ?? '';
  return (
    <AppNav
      label={intl.formatMessage({
        id: 'appNav.label',
        defaultMessage: 'Your space',
        description: 'Names, read out, the navigation of the signed-in area',
      })}
      items={useNavLinks('app-nav').map(({ href, label, message }) => {
        const Icon = icons[message] ?? Newspaper;
        return {
          href,
          label,
          icon: <Icon size={24} aria-hidden="true" />,
          current: currentOf(path, href),
        };
      })}
    />
  );
}

/** What a page is to a link: itself, or one below it. A know below the own ones is anybody's. */
function currentOf(path: string, href: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) && href !== urlTo('app-knows') ? 'true' : undefined;
}

/** Screens whose own buttons have the place of those that float. */
const NO_FLOATING: ReadonlySet<string | null> = new Set([
  'flashcards-learn',
  'school-gpt',
  'ai-summary',
  'ai-mock-exam',
]);

/** The buttons that float over the page: to share, in the signed-in area, and to the messenger. */
export function Floating({ isApp }: { isApp: boolean }) {
  const { route } = usePage();
  const { signedIn } = useSession();
  const { flags, messenger } = useMarket();
  if (NO_FLOATING.has(route)) return null;
  return (
    <>
      {isApp && signedIn && <Fab />}
      {flags.hasMessengerWidget && messenger && <Messenger {...messenger} />}
    </>
  );
}
