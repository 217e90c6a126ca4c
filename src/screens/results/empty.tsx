import type { SearchResult } from '#calls/search-shapes.ts'
import { ButtonLink } from '#widgets/button/button.tsx'
import type { Page } from '../page-context.ts'
import { facetValueText } from '../picklist-texts.ts'
import type { ListLinks } from './list-links.ts'
import css from './results.module.css'

/** A list without results: which filter to drop for how many, and other ways on. */
export function Empty({
  result,
  links,
  page,
  term,
  filtered,
}: {
  readonly result: SearchResult
  readonly links: ListLinks
  readonly page: Page
  readonly term: string
  readonly filtered: boolean
}) {
  const { t, base } = page
  const ways = result.relax.filter((way) => way.total > 0)
  return (
    <div className={css.empty}>
      <h2>{term === '' ? t('results.empty.title') : t('results.empty.titleForTerm', { term })}</h2>
      {ways.length > 0 ? (
        <>
          <p>{t('results.empty.dropOne')}</p>
          <ul className={css.ways}>
            {ways.slice(0, 6).map((way) => (
              <li key={`${way.facet} ${way.value}`}>
                <a className={css.way} href={links.without(way.facet, way.value)} rel="nofollow">
                  <span>
                    {way.facet === 'letter'
                      ? t('results.empty.withoutLetter', { letter: way.value })
                      : t('results.empty.without', {
                          facet: t(`facet.${way.facet}`),
                          value: facetValueText(page, way.facet, way.value, way.label),
                        })}
                  </span>
                  <b>{t(`results.total.${result.resultsType}`, { count: way.total })}</b>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t(term === '' ? 'results.empty.nothing' : 'results.empty.spelling')}</p>
      )}
      <p>
        {filtered ? (
          <ButtonLink href={links.clear}>{t('results.clearFilters')}</ButtonLink>
        ) : (
          <ButtonLink href={`${base}/products`}>{t('results.empty.allProducts')}</ButtonLink>
        )}
      </p>
    </div>
  )
}
