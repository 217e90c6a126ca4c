import type { MouseEvent } from 'react'
import type { BusinessGroupEntry, MarketSegmentStructure } from '#calls/market-segment-shapes.ts'
import type { NamedSegment } from '#domain/market-segment.ts'
import { Icon } from '#widgets/icon/icon.tsx'
import { chooseSegment } from '../market-segment/selection-store.ts'
import { groupPath } from '#domain/record-paths.ts'
import type { Page } from '../page-context.ts'
import css from './layout.module.css'

/**
 * The markets as links to their pages; who follows one has chosen it (SEG-01): lists and searches go on in it, here and on
 * the next visit, until all markets are chosen again.
 */
export function MarketsPanel({
  page: { t, base },
  structure,
  chosen,
}: {
  readonly page: Page
  readonly structure: MarketSegmentStructure
  readonly chosen: NamedSegment
}) {
  const isChosen = (group: string, segment: string | null): 'true' | undefined =>
    chosen.businessGroup === group && chosen.marketSegment === segment ? 'true' : undefined
  return (
    <>
      {chosen.businessGroup !== null && (
        <p className={css.chosenMarket}>
          <Icon name="check" size={16} />
          <span>{t('nav.yourMarket', { market: marketName(structure, chosen) })}</span>
          <a href={`${base}/products`} onClick={choosing(() => chooseSegment(null))}>
            {t('nav.allMarkets')}
          </a>
        </p>
      )}
      <ul className={css.markets}>
        {structure.map((group) => (
          <li key={group.id} className={css.market} data-accent={group.integrationId}>
            <a
              className={css.marketName}
              href={groupPath(base, group.slug)}
              aria-current={isChosen(group.slug, null)}
              onClick={choosing(() => chooseSegment({ businessGroupId: group.integrationId, marketSegmentId: null }))}
            >
              {group.name}
            </a>
            <ul>
              {group.marketSegments.map((segment) => (
                <li key={segment.id}>
                  <a
                    href={groupPath(base, group.slug, segment.slug)}
                    aria-current={isChosen(group.slug, segment.slug)}
                    onClick={choosing(() =>
                      chooseSegment({
                        businessGroupId: group.integrationId,
                        marketSegmentId: segment.integrationId,
                      }),
                    )}
                  >
                    {segment.name}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A link opened beside this page, in another tab, is a look and no choice. */
const choosing =
  (choose: () => void) =>
  (event: MouseEvent): void => {
    if (event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey) choose()
  }

/** `Food & Nutrition`, `Food & Nutrition · Bakery` */
export function marketName(structure: MarketSegmentStructure, chosen: NamedSegment): string {
  const group: BusinessGroupEntry | undefined = structure.find(({ slug }) => slug === chosen.businessGroup)
  const segment = group?.marketSegments.find(({ slug }) => slug === chosen.marketSegment)
  return [group?.name, segment?.name].filter((name) => name !== undefined).join(' · ')
}
