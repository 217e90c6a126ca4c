import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { conflictRow } from '#features/search/results/conflict-row-part.ts'
import { foldedRow } from '#features/search/results/folded-row-part.ts'
import type { ListView } from '#platform/search/vocabulary/search-address.ts'
import { laterPart } from '#platform/pages/later-part.ts'

/** The parts that most lists do not have. */
export const rangeFacets = laterPart(async () => (await import('./range-facets.tsx')).RangeFacets)
export const notices = laterPart(async () => (await import('./notices.tsx')).Notices)
export const listConflicts = laterPart(async () => (await import('./list-conflicts.tsx')).ListConflictsPart)
export const foldedTotal = laterPart(async () => (await import('./folded-total.tsx')).FoldedTotal)
export const emptyList = laterPart(async () => (await import('./empty.tsx')).Empty)

export const gradeTable = laterPart(async () => (await import('./grade-table.tsx')).GradeTable)

/** Whether there is something to explain about the search term. */
export const hasNotices = ({
  correction,
  dropped,
  understood,
  wrongCheckDigit,
}: Pick<SearchResult, 'correction' | 'dropped' | 'understood' | 'wrongCheckDigit'>): boolean =>
  [correction, understood, wrongCheckDigit, ...dropped].some((each) => each !== null)

/** Loads the code of the parts that a list has. */
export async function loadPartsOf(result: SearchResult, view: ListView): Promise<void> {
  await Promise.all([
    view === 'table' && gradeTable.load(),
    result.ranges.length > 0 && rangeFacets.load(),
    result.results.length === 0 && emptyList.load(),
    hasNotices(result) && notices.load(),
    result.rows !== undefined && Promise.all([foldedTotal.load(), foldedRow.load()]),
    result.conflicts !== undefined && Promise.all([listConflicts.load(), conflictRow.load()]),
  ])
}
