import type { MouseEvent } from 'react'
import type { BusinessGroupEntry, MarketSegmentStructure } from '#features/catalogue/markets/market-segment-shapes.ts'
import type { NamedSegment } from '#platform/values/markets/market-segment.ts'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { chooseSegment } from '#features/catalogue/markets/selection-store.ts'
import { groupPath } from '#platform/values/addresses/record-paths.ts'
import type { Page } from '#platform/pages/page-context.ts'
import css from './panels.module.css'

/**
 * The markets as links to their pages. Following a link selects the market (SEG-01): lists and searches are restricted to it,
 * also on the next visit, until the visitor selects all markets again.
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

/** A link that is opened in another tab does not select the market. */
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
