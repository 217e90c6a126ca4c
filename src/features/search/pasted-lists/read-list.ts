import { setImmediate as nextTurn } from 'node:timers/promises'
import * as v from 'valibot'
import { customerCode } from '#features/catalogue/accounts/customer-code.ts'
import { outsidePart } from '#features/catalogue/assortments/outside-mark.ts'
import { outsideOf, type Marks } from '#features/catalogue/assortments/outside.ts'
import { brandLink, principalLink } from '#features/catalogue/cards/links.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { prepareSearch } from '#features/search/calls/search-query.ts'
import { type AnswerOf, call, type CallContext } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { numberSeparators } from '#platform/i18n/number-format.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import type { SearchAnswer } from '#platform/search/port.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { maxPastedLength, maxPastedLines, parsePastedList } from './parse-pasted-list.ts'
import { type LineResult, resultOf } from './line-result.ts'

/** The maximum number of products among which a visitor chooses in one line. */
export const maxChoices = 5

/** The number of searches after which other requests have their turn. */
const searchesInTurn = 20

/**
 * PasteController.readList (LST-01, LST-02): finds the products of a pasted list, each line as a search of its own would find
 * them. A customer's own article number finds its product first. A product that the viewer does not see is not found. Lines
 * beyond the limit are counted. Throws INVALID_PARAMETERS for a longer text.
 */
export const readList = call({
  name: 'PasteController.readList',
  cacheable: false,
  access: 'everyone',
  params: v.object({ list: v.pipe(v.string(), v.maxLength(maxPastedLength)), ...siteParams }),
  run: async ({ list, ...siteLocale }, requestContext) => {
    const context = { ...requestContext, viewer: siteViewer(siteLocale, requestContext.viewer) }
    const { site, language } = context.viewer
    const { lines, beyond } = parsePastedList(list, numberSeparators(site, language))
    const own = await ownCodes(
      lines.map(({ term }) => term),
      context,
    )
    const results: LineResult[] = []
    for (const [at, { term }] of lines.entries()) {
      if (at % searchesInTurn === searchesInTurn - 1) await nextTurn()
      const grade = own.get(term.toUpperCase())
      results.push(
        grade === undefined
          ? withCandidates(resultOf(term, search(term, context)), context)
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
      lines: lines.map((line, at) => {
        const result = results[at] ?? { type: 'notFound' as const, grades: [] }
        const products = result.grades.flatMap((id) => shownGrade(grades.get(id), marks, context) ?? [])
        const isHidden = products.length === 0 && result.grades.length > 0
        return {
          ...line,
          type: isHidden && result.type !== 'wrongNumber' ? ('notFound' as const) : result.type,
          products,
          /** The term that was searched in place of the pasted one. */
          used: result.type === 'corrected' ? result.used : null,
          /** The numbers that a wrong one could be. */
          candidates: result.type === 'wrongNumber' ? result.candidates : [],
        }
      }),
    }
  },
})

export type ListedLine = AnswerOf<typeof readList>['lines'][number]

/** The same query as that of the list of products, so that both find the same. */
function search(term: string, { viewer, taxonomy, now, search: index }: CallContext): SearchAnswer | null {
  if (term === '') return null
  const params = { searchTerm: term, pageSize: maxChoices, withFacets: false, countKinds: [] }
  return index.search(prepareSearch(params, viewer, taxonomy, now()).query)
}

/** The products of the numbers that a wrong one could be, among which the visitor chooses. */
function withCandidates(result: LineResult, context: CallContext): LineResult {
  if (result.type !== 'wrongNumber') return result
  const found = result.candidates.flatMap((number) => search(number, context)?.hits ?? [])
  return { ...result, grades: [...new Set(found.map(({ id }) => id))].slice(0, maxChoices) }
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

const shownGrade = (row: Row<typeof tradeGrade> | undefined, marks: Marks, { taxonomy }: CallContext) =>
  row === undefined
    ? null
    : {
        ...brandLink(row),
        code: row.code,
        principalName: principalLink(row.principal, taxonomy).nameToDisplay,
        ...outsidePart(marks.get(row.id)),
      }
