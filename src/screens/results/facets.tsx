import type { FacetResult, SearchResult } from '#calls/search-shapes.ts'
import { Facet, type FacetOption } from '#widgets/facet/facet.tsx'
import { Toggle } from '#widgets/facet/toggle.tsx'
import type { Page } from '../page-context.ts'
import { facetValueText } from '../picklist-texts.ts'
import type { ListLinks } from './list-links.ts'
import css from './results.module.css'

/** What a visitor narrows down by first stands first; the rest is closed until asked for. */
const order: readonly FacetResult['key'][] = [
  'function',
  'principal',
  'form',
  'business-group',
  'segment',
  'application',
  'chemistry',
  'quality',
  'certification',
  'claim',
  'origin',
  'packaging',
  'storage',
  'shelf-life',
  'country',
]
const openAtFirst = 4

/** Facets of a list: values with their counts, each a link to the list with or without it. */
export function Facets({
  result,
  links,
  page,
  hidden,
}: {
  readonly result: SearchResult
  readonly links: ListLinks
  readonly page: Page
  /** Facets that the page itself decides. */
  readonly hidden: readonly FacetResult['key'][]
}) {
  const { t } = page
  const byKey = new Map(result.facets.map((facet) => [facet.key, facet]))
  const shown = order.flatMap((key) => {
    const facet = byKey.get(key)
    if (facet === undefined || facet.values.length === 0 || hidden.includes(key)) return []
    // Suppliers are not narrowed down by supplier, unless one is chosen already.
    if (key === 'principal' && result.resultsType === 'principal' && !facet.values.some((value) => value.selected))
      return []
    return facet
  })
  const toggles = (['sample', 'promoted'] as const).flatMap((key) => {
    const value = byKey.get(key)?.values.find((each) => each.value === 'yes')
    return value === undefined ? [] : { key, ...value }
  })
  return (
    <>
      {toggles.length > 0 && (
        <fieldset className={css.toggles}>
          <legend className="visually-hidden">{t('facet.only')}</legend>
          {toggles.map(({ key, count, selected }) => (
            <Toggle
              key={key}
              text={t(`facet.${key}.yes`)}
              count={page.number(count)}
              selected={selected}
              href={links.toggle(key, 'yes')}
            />
          ))}
        </fieldset>
      )}
      {shown.map((facet, at) => {
        const title = t(`facet.${facet.key}`)
        const chosen = facet.values.filter((value) => value.selected).length
        return (
          <Facet
            key={facet.key}
            title={title}
            options={facet.values.map((value) => optionOf(facet.key, value, links, page))}
            open={at < openAtFirst || chosen > 0}
            texts={{
              more: t('facet.showAll', { count: facet.values.length }),
              search: t('facet.search', { facet: title }),
              noMatch: t('facet.noMatch'),
              chosen: t('facet.chosen', { count: chosen }),
            }}
          />
        )
      })}
    </>
  )
}

const optionOf = (
  key: FacetResult['key'],
  value: FacetResult['values'][number],
  links: ListLinks,
  page: Page,
): FacetOption => ({
  value: value.value,
  text: facetValueText(page, key, value.value, value.label),
  count: page.number(value.count),
  selected: value.selected,
  href: links.toggle(key, value.value),
})
