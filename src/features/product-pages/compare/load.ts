import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import { outsidePart } from '#features/catalogue/assortments/outside-mark.ts'
import type { CardBase, RecordLink } from '#features/catalogue/cards/card-shapes.ts'
import {
  compareAddress,
  maxCompared,
  mustRewriteIds,
  readCompareRequest,
  type CompareRequest,
} from '#platform/values/addresses/compare-address.ts'
import type { ComparedSection } from './compared-shapes.ts'
import { comparisonOf, onlyDifferences, rowCount } from './comparison.ts'

/** A product that the visitor can add. */
export type AddableGrade = RecordLink & Pick<CardBase, 'outside'> & { readonly principal: RecordLink }

export type ComparedProduct = RecordLink & Pick<CardBase, 'outside'> & { readonly sample: boolean }

export interface CompareData {
  readonly request: CompareRequest
  /** The compared grades that the visitor sees, in the order of the columns. */
  readonly grades: readonly ComparedProduct[]
  readonly sections: readonly ComparedSection[]
  /** The number of rows that "only differences" hides. */
  readonly hiddenRows: number
  /** The number of selected products beyond the limit of six. */
  readonly beyond: number
  /** What the search for another product found; null without a search. */
  readonly found: readonly AddableGrade[] | null
}

/** The number of products that the search for another product offers. */
const maxFound = 8

/** CMP-01: loads the comparison of an address, or redirects to the canonical form of its ids. */
export async function loadComparison(
  url: URL,
  _params: Readonly<Record<string, string | undefined>>,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<CompareData>> {
  const { base, site, language, call, messages } = context
  const request = readCompareRequest(url.searchParams)
  if (mustRewriteIds(url.searchParams, request))
    return { type: 'redirect', status: 301, to: compareAddress(base, request) }
  const where = { countryCode: site.countryIsoCode, languageCode: language }
  const [grades, found] = await Promise.all([
    request.ids.length === 0
      ? []
      : call('CompareController.getComparison', { ids: request.ids.slice(0, maxCompared), ...where }, signal),
    request.add === ''
      ? null
      : call(
          'SearchController.search',
          { ...where, searchTerm: request.add, resultsType: 'tradeGrade', countKinds: [] },
          signal,
        ),
  ])
  const all = comparisonOf(grades, { site, language, base, t: messages.t })
  const sections = request.onlyDifferences ? onlyDifferences(all) : all
  return {
    type: 'page',
    status: 200,
    head: {
      title: pageTitle(messages.t('compare.title'), companyName(site)),
      description: messages.t('compare.lead'),
      canonicalPath: compareAddress(base, { ids: request.ids }),
      robots: 'noindex,follow',
    },
    data: {
      request,
      grades: grades.map(({ id, slug, nameToDisplay, sampleAvailable, outside }) => ({
        id,
        slug,
        nameToDisplay,
        sample: sampleAvailable,
        ...outsidePart(outside),
      })),
      sections,
      hiddenRows: rowCount(all) - rowCount(sections),
      beyond: Math.max(0, request.ids.length - maxCompared),
      found:
        found === null
          ? null
          : found.results
              .flatMap((card) => ('tradeName' in card && !request.ids.includes(card.id) ? addable(card) : []))
              .slice(0, maxFound),
    },
  }
}

const addable = ({ id, slug, nameToDisplay, principal, outside }: AddableGrade): AddableGrade => ({
  id,
  slug,
  nameToDisplay,
  principal,
  ...outsidePart(outside),
})
