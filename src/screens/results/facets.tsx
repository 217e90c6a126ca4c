import type { FacetKey } from '#domain/facets.ts'
import { Facet, type FacetOption } from '#widgets/facet/facet.tsx'
import { Toggle } from '#widgets/facet/toggle.tsx'
import type { Page } from '../page-context.ts'
import { facetValueText } from '../picklist-texts.ts'
import { chosenValues, type ListedFacet, type ListedValue, type ListResult } from './list-result.ts'
import type { ListLinks } from './list-links.ts'
import css from './results.module.css'

/** What a visitor narrows down by first stands first; the rest is closed until asked for. */
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
/** Publications share few facts with products. */
const orderOfPublications: readonly FacetKey[] = ['content-type', 'business-group', 'segment', 'year', 'language']
const openAtFirst = 4

/** Facets of a list: values with their counts, each a link to the list with or without it. */
export function Facets({
  result,
  links,
  page,
  hidden,
  segments,
}: {
  readonly result: ListResult
  readonly links: ListLinks
  readonly page: Page
  /** Facets that the page itself decides. */
  readonly hidden: readonly FacetKey[]
  /** Slugs of the chosen business group's segments. */
  readonly segments: readonly string[]
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
      {shown.map((facet, at) => {
        const title = t(`facet.${facet.key}`)
        const chosen = chosenValues(facet).length
        return (
          <Facet
            key={facet.key}
            title={title}
            options={facet.values.map((value) => optionOf(facet.key, value, links, page))}
            open={at < openAtFirst || chosen > 0}
            texts={{
              more: t('facet.showAll', { count: facet.values.length }),
              search: t('facet.search', { facet: title }),
              clear: t('search.clear'),
              noMatch: t('facet.noMatch'),
              chosen: t('facet.chosen', { count: chosen }),
            }}
          />
        )
      })}
    </>
  )
}

/** Without what would narrow down nothing: a supplier among suppliers, a segment that is of no group at hand. */
function useful(facet: ListedFacet, { resultsType }: ListResult, segments: readonly string[]): ListedFacet | null {
  const needless = facet.key === 'principal' && resultsType === 'principal' && chosenValues(facet).length === 0
  if (needless) return null
  // A segment is one of its business group (§2): its facet opens with the group.
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
