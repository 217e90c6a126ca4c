import { setImmediate as nextTurn } from 'node:timers/promises'
import { customerCode } from '#features/catalogue/products/customer-code.ts'
import { outsidePart } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideOf, type Marks } from '#features/catalogue/assortments/outside.ts'
import { brandLink, principalLink } from '#features/catalogue/cards/links.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { prepareSearch } from '#features/search/calls/search-query.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { numberSeparators } from '#platform/values/numbers/number-format.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { type LineResult, maxFound, ofSupplier, resultOfLine } from './line-result.ts'
import type { ColumnKind } from './column-kinds.ts'
import { maxPastedLines } from './list-limits.ts'
import type { PastedLine } from './reading/list-lines.ts'
import { readTable } from './reading/read-table.ts'
import { splitTable } from './reading/split-table.ts'

/** The maximum number of products among which a visitor chooses in one line. */
const maxChoices = 5

/** The number of searches after which other requests have their turn. */
const searchesInTurn = 20

/** The products of each line of a list, for a viewer on its site. */
export async function findLines(list: string, kinds: readonly (ColumnKind | undefined)[], context: CallContext) {
  const { site, language } = context.viewer
  const tableContext = { separators: numberSeparators(site, language), isSupplier: supplierNames(context) }
  const { lines, beyond, columns } = readTable(splitTable(list), tableContext, kinds)
  const own = await ownCodes(lines.flatMap(termsOf), context)
  const results: LineResult[] = []
  for (const [at, line] of lines.entries()) {
    if (at % searchesInTurn === searchesInTurn - 1) await nextTurn()
    const grade = termsOf(line).flatMap((term) => own.get(term.toUpperCase()) ?? [])[0]
    results.push(
      grade === undefined
        ? withCandidates(
            resultOfLine(line, (term) => search(term, context)),
            context,
          )
        : { type: 'found', grades: [grade] },
    )
  }
  const grades = await visibleGrades(
    results.flatMap((result) => result.grades),
    context,
  )
  const marks = outsideOf(context, [...grades.keys()])
  return {
    beyond,
    columns,
    lines: lines.map((line, at) => {
      const visible = visibleResult(results[at] ?? noResult, grades)
      const result = ofSupplier(visible, line, (id) => principalName(grades.get(id), context))
      const { number, term, quantity, unit, unread, note, cells } = line
      return {
        number,
        term,
        quantity,
        unit,
        unread,
        note,
        cells,
        type: result.type,
        products: result.grades.slice(0, maxChoices).flatMap((id) => shownGrade(grades.get(id), marks, context) ?? []),
        /** The term that was searched in place of the pasted one. */
        used: result.type === 'corrected' ? result.used : null,
        /** The numbers that a wrong one could be. */
        candidates: result.type === 'wrongNumber' ? result.candidates : [],
      }
    }),
  }
}

const noResult = { type: 'notFound', grades: [] } as const satisfies LineResult

/** What may be an article number of the customer. */
const termsOf = ({ codes, name }: PastedLine): readonly string[] => [...codes, ...(name === '' ? [] : [name])]

/** Products that the viewer does not see are not found. */
function visibleResult(result: LineResult, grades: ReadonlyMap<string, unknown>): LineResult {
  const visible = result.grades.filter((id) => grades.has(id))
  return visible.length === 0 && result.type !== 'wrongNumber' ? noResult : { ...result, grades: visible }
}

export type FoundLines = Awaited<ReturnType<typeof findLines>>

/** The same query as that of the list of products, so that both find the same. */
function search(term: string, { viewer, taxonomy, now, search: index }: CallContext): SearchAnswer | null {
  if (term === '') return null
  const params = { searchTerm: term, pageSize: maxFound, withFacets: false, countKinds: [] }
  return index.search(prepareSearch(params, viewer, taxonomy, now()).query)
}

/** The products of the numbers that a wrong one could be, among which the visitor chooses. */
function withCandidates(result: LineResult, context: CallContext): LineResult {
  if (result.type !== 'wrongNumber') return result
  const found = result.candidates.flatMap((number) => search(number, context)?.hits ?? [])
  return { ...result, grades: [...new Set(found.map(({ id }) => id))].slice(0, maxFound) }
}

/** Whether a text is the name of a supplier that the viewer sees. */
function supplierNames({ viewer, taxonomy, now, search: index }: CallContext): (text: string) => boolean {
  const known = new Map<string, boolean>()
  const ids = new Map(taxonomy.principals.map(({ id, name }) => [name.toLowerCase(), id]))
  return (text) => {
    const key = text.trim().toLowerCase()
    const id = ids.get(key)
    if (id === undefined) return false
    let isKnown = known.get(key)
    if (isKnown === undefined) {
      const params = { searchTerm: text, resultsType: 'principal' as const, withFacets: false, countKinds: [] }
      const { hits } = index.search(prepareSearch(params, viewer, taxonomy, now()).query)
      known.set(key, (isKnown = hits.some((hit) => hit.id === id)))
    }
    return isKnown
  }
}

/** The grades of those terms that are article numbers of the viewer's own account, by number in capital letters. */
async function ownCodes(
  terms: readonly string[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, string>> {
  if (viewer.user === undefined || viewer.account === undefined || terms.length === 0) return new Map()
  const written = [...new Set(terms.flatMap((term) => [term, term.toUpperCase(), term.toLowerCase()]))]
  const rows = await records.list(viewer, customerCode, {
    where: all(equals('account', viewer.account.id), isIn('code', written)),
    limit: 3 * maxPastedLines,
  })
  return new Map(rows.map(({ code, grade }) => [code.toUpperCase(), grade]))
}

async function visibleGrades(
  ids: readonly string[],
  { records, viewer }: CallContext,
): Promise<ReadonlyMap<string, Row<typeof tradeGrade>>> {
  const rows = ids.length === 0 ? [] : await records.byIds(viewer, tradeGrade, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

const principalName = (row: Row<typeof tradeGrade> | undefined, { taxonomy }: CallContext): string =>
  row === undefined ? '' : principalLink(row.principal, taxonomy).nameToDisplay

const shownGrade = (row: Row<typeof tradeGrade> | undefined, marks: Marks, context: CallContext) =>
  row === undefined
    ? null
    : {
        ...brandLink(row),
        code: row.code,
        principalName: principalName(row, context),
        ...outsidePart(marks.get(row.id)),
      }
