import { brandLink } from '#features/catalogue/cards/links.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { similarGrades, worldwideGrades } from '#features/catalogue/substitutes/similar-grades.ts'
import type { ReadContent } from '#features/content/managed-content/content-records.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { FormulationEntry, MissingProduct } from '#features/content/managed-content/content-shapes.ts'

/** The number of substitutes beside an ingredient. */
const maxBeside = 3

/** The maximum number of pairs that editors keep for the grades of one formulation. */
const maxPairs = 2000

type Lines = ReadContent['row']['formulation']

/**
 * Returns the lines of a formulation for a viewer. A product that their country does not have is named with its substitutes
 * there (SUB-03), if the viewer sees it on the worldwide site; otherwise nothing but its absence is known. There is one query for
 * each kind of record, however many lines there are.
 */
export async function formulationEntries(lines: Lines, context: CallContext): Promise<readonly FormulationEntry[]> {
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  const rows = ids.length === 0 ? [] : await context.records.byIds(context.viewer, tradeGrade, ids)
  const here = new Map(rows.map((row) => [row.id, brandLink(row)]))
  const missing = await missingProducts(
    ids.filter((id) => !here.has(id)),
    context,
  )
  return lines.map(({ phase, name, percent, product }): FormulationEntry => {
    const link = product === null ? null : (here.get(product) ?? null)
    return {
      phase,
      name,
      percent,
      availability: product === null ? 'unlinked' : link === null ? 'unavailable' : 'available',
      product: link,
      missing: product === null ? null : (missing.get(product) ?? null),
    }
  })
}

/** The substitutes of the products that the viewer sees on the worldwide site only. */
async function missingProducts(
  ids: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, MissingProduct>> {
  const { records, viewer } = context
  const originals = await worldwideGrades(ids, context)
  if (originals.length === 0) return new Map()
  const pairs = await records.list(systemViewer, substitution, {
    where: isIn(
      'from',
      originals.map(({ id }) => id),
    ),
    limit: maxPairs,
  })
  const found = originals.map((original) => ({
    original,
    hits: similarGrades(
      original.id,
      '',
      pairs.filter(({ from }) => from === original.id),
      context,
    ).slice(0, maxBeside),
  }))
  const shown = await records.byIds(viewer, tradeGrade, [
    ...new Set(found.flatMap(({ hits }) => hits.map(({ id }) => id))),
  ])
  const links = new Map(shown.map((row) => [row.id, brandLink(row)]))
  return new Map(
    found.map(({ original, hits }) => [
      original.id,
      { product: brandLink(original), substitutes: hits.flatMap(({ id }) => links.get(id) ?? []) },
    ]),
  )
}
