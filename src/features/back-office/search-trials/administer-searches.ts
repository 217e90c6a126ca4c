import { and, asc, desc, eq } from 'drizzle-orm'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { missingProduct } from '#features/search/counts/missing-product.ts'
import {
  isShownTerm,
  readNumberSearches,
  readSearches,
  type SearchedTerm,
  type SearchList,
  type SearchPeriod,
} from '#features/search/counts/read-search-counts.ts'
import { requireAccess } from '#platform/records/access.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { failure } from '#platform/values/errors.ts'
import { findIdentifiers, formatCas } from '#platform/values/text/identifiers.ts'
import type { Viewer } from '#platform/values/viewer.ts'

interface Parts {
  readonly queries: Queries
  readonly records: Pick<Records, 'list'>
  readonly now: () => Date
}

export interface MarkedTerm {
  readonly site: string
  readonly language: string
  readonly term: string
}

/** What those who maintain synonyms do with searched terms. Throws ACCESS_DENIED for everybody else. */
export interface SearchAdministration {
  /** A page of the terms of a list, and whether another one follows. */
  readonly list: (
    by: Viewer,
    period: SearchPeriod,
    list: SearchList,
    page: number,
  ) => Promise<{ readonly terms: readonly SearchedTerm[]; readonly hasMore: boolean }>
  /** The searched CAS numbers that no substance of the catalogue has, those with most searches first. */
  readonly missingCas: (
    by: Viewer,
    period: SearchPeriod,
  ) => Promise<readonly { readonly cas: string; readonly searches: number }[]>
  /** The terms that are marked as missing products, the last ones first. */
  readonly marked: (
    by: Viewer,
    page: number,
  ) => Promise<{ readonly terms: readonly (MarkedTerm & { readonly at: Date })[]; readonly hasMore: boolean }>
  /** Marks a term that the period shows. Throws RECORD_NOT_FOUND for any other term. */
  readonly mark: (by: Viewer, period: SearchPeriod, term: string) => Promise<void>
  /** Whether there was such a mark. */
  readonly unmark: (by: Viewer, term: MarkedTerm) => Promise<boolean>
}

export const termsPerPage = 50
/** The number of terms with digits in which CAS numbers are looked for. */
const maxNumberTerms = 1000

export function createSearchAdministration({ queries, records, now }: Parts): SearchAdministration {
  const pageOf = (page: number) => ({ offset: (page - 1) * termsPerPage, limit: termsPerPage + 1 })
  const paged = <Term>(found: readonly Term[]) => ({
    terms: found.slice(0, termsPerPage),
    hasMore: found.length > termsPerPage,
  })
  const isTerm = ({ site, language, term }: MarkedTerm) =>
    and(eq(missingProduct.site, site), eq(missingProduct.language, language), eq(missingProduct.term, term))

  return {
    list: async (by, period, list, page) => {
      requireAccess(by, synonym, 'create')
      return paged(await readSearches(queries, period, list, pageOf(page)))
    },
    missingCas: async (by, period) => {
      requireAccess(by, synonym, 'create')
      return await missingCas({ queries, records }, by, period)
    },
    marked: async (by, page) => {
      requireAccess(by, synonym, 'create')
      const { offset, limit } = pageOf(page)
      const { site, language, term, markedAt } = missingProduct
      const rows = await queries
        .select({ site, language, term, at: markedAt })
        .from(missingProduct)
        .orderBy(desc(markedAt), asc(term), asc(site), asc(language))
        .offset(offset)
        .limit(limit)
      return paged(rows)
    },
    mark: async (by, period, term) => {
      requireAccess(by, synonym, 'create')
      const marked = { site: period.site, language: period.language, term }
      if (period.site === '' || period.language === '' || !(await isShownTerm(queries, period, term)))
        throw failure('RECORD_NOT_FOUND', { id: term })
      await queries.transaction(async (transaction) => {
        const created = await transaction
          .insert(missingProduct)
          .values({ ...marked, markedAt: now() })
          .onConflictDoNothing()
          .returning({ term: missingProduct.term })
        if (created.length > 0) await audit({ transaction, now }, by, 'term-marked', marked)
      })
    },
    unmark: async (by, term) => {
      requireAccess(by, synonym, 'create')
      return await queries.transaction(async (transaction) => {
        const removed = await transaction
          .delete(missingProduct)
          .where(isTerm(term))
          .returning({ at: missingProduct.markedAt })
        if (removed.length > 0) await audit({ transaction, now }, by, 'term-unmarked', term)
        return removed.length > 0
      })
    },
  }
}

async function missingCas(
  { queries, records }: Pick<Parts, 'queries' | 'records'>,
  by: Viewer,
  period: SearchPeriod,
): ReturnType<SearchAdministration['missingCas']> {
  const searched = new Map<string, number>()
  for (const { term, searches } of await readNumberSearches(queries, period, maxNumberTerms))
    for (const number of casIn(term)) searched.set(number, (searched.get(number) ?? 0) + searches)
  const where = all(equals('isActive', true), isIn('cas', [...searched.keys()]))
  const known = searched.size === 0 ? [] : await records.list(by, substance, { where, limit: searched.size })
  for (const { cas } of known) if (cas !== null) searched.delete(cas)
  return [...searched].map(([cas, searches]) => ({ cas, searches })).toSorted((a, b) => b.searches - a.searches)
}

/** Writes the entry in the transaction of the change. */
async function audit(
  { transaction, now }: { readonly transaction: Queries; readonly now: () => Date },
  by: Viewer,
  operation: 'term-marked' | 'term-unmarked',
  { site, language, term }: MarkedTerm,
): Promise<void> {
  const log = createAudit(transaction, now, (error) => {
    throw error
  })
  const of = { object: 'Search_Term', recordId: `${site} ${language}` }
  await log.record({ operation, by: by.user?.id ?? null, of, from: by.from, details: { term } })
}

/** The CAS numbers of a term with a right check digit, as the catalogue writes them. */
const casIn = (term: string): ReadonlySet<string> =>
  new Set(
    findIdentifiers(term).flatMap(({ readings: [first] }) =>
      first?.kind === 'cas' && first.checkDigit === 'right' ? [formatCas(first.normalised)] : [],
    ),
  )
