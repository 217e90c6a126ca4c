import { companyName, pageTitle } from '#platform/pages/page-title.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import { redirect, type Shown } from '#platform/pages/screen.ts'
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

/** CMP-01: the comparison of an address, or a redirect to the canonical form of its ids. */
export function compareReads({ base, url, callOnSite }: ScreenRequest) {
  const request = readCompareRequest(url.searchParams)
  if (mustRewriteIds(url.searchParams, request)) return redirect(301, compareAddress(base, request))
  const { ids, add } = request
  return {
    grades: ids.length === 0 ? [] : callOnSite('CompareController.getComparison', { ids: ids.slice(0, maxCompared) }),
    found:
      add === ''
        ? null
        : callOnSite('SearchController.search', { searchTerm: add, resultsType: 'tradeGrade', countKinds: [] }),
  }
}

export function showComparison(
  { grades, found }: ReadsOf<typeof compareReads>,
  { base, url, site, language, messages }: ScreenRequest,
): Shown<CompareData> {
  const request = readCompareRequest(url.searchParams)
  const all = comparisonOf(grades, { site, language, base, t: messages.t })
  const sections = request.onlyDifferences ? onlyDifferences(all) : all
  return {
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
