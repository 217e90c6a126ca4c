import type { ReactNode } from 'react'
import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import { Facet, type FacetOption } from '#platform/widgets/facet/facet.tsx'
import { Toggle } from '#platform/widgets/facet/toggle.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { facetValueText } from '#platform/pages/parts/picklist-texts.ts'
import { chosenValues } from './chosen-values.ts'
import type { ListedFacet, ListedValue, ListResult } from './list-result.ts'
import type { ListLinks } from './list-links.ts'
import css from './results.module.css'

/** The order of the facets, most used first; the others are collapsed at first. */
const order: readonly FacetKey[] = [
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
/** Publications share few properties with products. */
const orderOfPublications: readonly FacetKey[] = ['content-type', 'business-group', 'segment', 'year', 'language']
const openAtFirst = 4

/** The facets of a list: values with their counts, each a link that adds or removes the value. */
export function Facets({
  result,
  links,
  page,
  hidden,
  segments,
  children,
}: {
  readonly result: ListResult
  readonly links: ListLinks
  readonly page: Page
  /** Facets whose values the page determines. */
  readonly hidden: readonly FacetKey[]
  /** The slugs of the segments of the selected business group. */
  readonly segments: readonly string[]
  /** Shown after the facets that are open. */
  readonly children: ReactNode
}) {
  const { t } = page
  const byKey = new Map(result.facets.map((facet) => [facet.key, facet]))
  const isOfPublications = result.resultsType === 'knowledgeArticle'
  const shown = (isOfPublications ? orderOfPublications : order).flatMap((key) => {
    const facet = byKey.get(key)
    return facet === undefined || hidden.includes(key) ? [] : (useful(facet, result, segments) ?? [])
  })
  const toggles = (isOfPublications ? [] : (['sample', 'promoted'] as const)).flatMap((key) => {
    const value = byKey.get(key)?.values.find(([each]) => each === 'yes')
    return value === undefined ? [] : { key, value }
  })
  const facets = shown.map((facet, at) => (
    <ValuesFacet key={facet.key} facet={facet} isOpenAtFirst={at < openAtFirst} links={links} page={page} />
  ))
  return (
    <>
      {toggles.length > 0 && (
        <fieldset className={css.toggles}>
          <legend className="visually-hidden">{t('facet.only')}</legend>
          {toggles.map(({ key, value: [, count, , selected] }) => (
            <Toggle
              key={key}
              text={t(`facet.${key}.yes`)}
              count={page.number(count)}
              selected={selected === 1}
              href={links.toggle(key, 'yes')}
            />
          ))}
        </fieldset>
      )}
      {facets.slice(0, openAtFirst)}
      {children}
      {facets.slice(openAtFirst)}
    </>
  )
}

/** A facet with its values; it is open if one of them is chosen. */
function ValuesFacet({
  facet,
  isOpenAtFirst,
  links,
  page,
}: {
  readonly facet: ListedFacet
  readonly isOpenAtFirst: boolean
  readonly links: ListLinks
  readonly page: Page
}) {
  const { t } = page
  const title = t(`facet.${facet.key}`)
  const chosen = chosenValues(facet).length
  return (
    <Facet
      title={title}
      options={facet.values.map((value) => optionOf(facet.key, value, links, page))}
      open={isOpenAtFirst || chosen > 0}
      texts={{
        more: t('facet.showAll', { count: facet.values.length }),
        search: t('facet.search', { facet: title }),
        clear: t('search.clear'),
        noMatch: t('facet.noMatch'),
        selected: t('facet.chosen', { count: chosen }),
      }}
    />
  )
}

/** Removes values that would not restrict the list: a supplier in a list of suppliers, or a segment of another business group. */
function useful(facet: ListedFacet, { resultsType }: ListResult, segments: readonly string[]): ListedFacet | null {
  const needless = facet.key === 'principal' && resultsType === 'principal' && chosenValues(facet).length === 0
  if (needless) return null
  // A segment belongs to a business group (§2), so its facet appears with the group.
  const values =
    facet.key === 'segment'
      ? facet.values.filter(([slug]) => segments.includes(slug))
      : facet.key === 'year'
        ? facet.values.toSorted(([a], [b]) => Number(b) - Number(a))
        : facet.values
  return values.length === 0 ? null : { key: facet.key, values }
}

const optionOf = (
  key: FacetKey,
  [value, count, label = null, selected]: ListedValue,
  links: ListLinks,
  page: Page,
): FacetOption => ({
  value,
  text: facetValueText(page, key, value, label),
  count: page.number(count),
  selected: selected === 1,
  href: links.toggle(key, value),
})
