import { FormattedMessage } from 'react-intl';
import { urlTo } from '../../page/routes.ts';
import { useAskHref } from './useAskHref.ts';
import { Button } from '../../ui/Button.tsx';
import { useLoaded } from '../../ui/useLoaded.ts';
import { PopularSubjects } from './PopularSubjects.tsx';
import styles from './Results.module.css';
import { resultTexts } from './resultTexts.ts';
import { hasFilters, hrefOf, type Place, type Search, withoutFilters } from './search.ts';

/** Rare, and only a drawing. */
const loadScene = () => import('../../ui/scenes/EmptySearchScene.tsx');

export interface NoResultsProps {
  place: Place;
  search: Search;
  /** Whether subjects or topics stand above. */
  isNamed: boolean;
}

/** What helps where nothing was found. */
export function NoResults({ place, search, isNamed }: NoResultsProps) {
  const ask = useAskHref(search.query);
  const scene = useLoaded(loadScene, true, true);
  const isFiltered = hasFilters(search);
  return (
    <div className={styles.none}>
      <div className={styles.scene}>{scene && <scene.EmptySearchScene />}</div>
      <div className={styles.help}>
        {isNamed && (
          <p>
            <FormattedMessage {...resultTexts.noneYet} />
          </p>
        )}
        {isFiltered && (
          <>
            <p>
              <FormattedMessage {...resultTexts.noneFiltered} />
            </p>
            <p>
              <Button href={hrefOf(place, search, withoutFilters)}>
                <FormattedMessage {...resultTexts.noneWithout} />
              </Button>
            </p>
          </>
        )}
        <p>
          <FormattedMessage {...resultTexts.tips} />
        </p>
        <ul className={styles.tips}>
          <li>
            <FormattedMessage {...resultTexts.tipSpelling} />
          </li>
          <li>
            <FormattedMessage {...resultTexts.tipFewer} />
          </li>
          <li>
            <FormattedMessage {...resultTexts.tipOther} />
          </li>
        </ul>
        <p className={styles.ask}>
          <span>
            <FormattedMessage {...(ask === null ? resultTexts.shareText : resultTexts.askText)} />
          </span>
          <Button variant={isFiltered ? 'tonal' : 'filled'} href={ask ?? urlTo('know-create')}>
            <FormattedMessage {...(ask === null ? resultTexts.share : resultTexts.ask)} />
          </Button>
        </p>
      </div>
      <PopularSubjects />
    </div>
  );
}
