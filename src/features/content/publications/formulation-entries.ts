import { brandLink, localisedLink } from '#features/catalogue/cards/links.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { worldwideGrades } from '#features/catalogue/substitutes/similar-grades.ts'
import type { MasterValue } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { ReadContent } from '#features/content/managed-content/content-records.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { isIn } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { FormulationEntry, MissingProduct } from '#features/content/managed-content/content-shapes.ts'
import { type NeededGrade, recipeSubstitutes } from './recipe-substitutes.ts'

/** The number of substitutes beside an ingredient. */
const maxBeside = 3

/** The maximum number of pairs that editors keep for the grades of one formulation. */
const maxPairs = 2000

type Lines = ReadContent['row']['formulation']
type Line = Lines[number]

/**
 * Returns the lines of a formulation for a viewer. A product that their country does not have is named with its substitutes
 * there (SUB-03), if the viewer sees it on the worldwide site; otherwise nothing but its absence is known. There is one query for
 * each kind of record, however many lines there are.
 */
export async function formulationEntries(lines: Lines, context: CallContext): Promise<readonly FormulationEntry[]> {
  const { records, viewer } = context
  const ids = [...new Set(lines.flatMap(({ product }) => product ?? []))]
  const rows = ids.length === 0 ? [] : await records.byIds(viewer, tradeGrade, ids)
  const here = new Map(rows.map((row) => [row.id, brandLink(row)]))
  const missing = await missingProducts(
    lines.filter(({ product }) => product !== null && !here.has(product)),
    context,
  )
  return lines.map((line): FormulationEntry => {
    const { phase, name, percent, product } = line
    const link = product === null ? null : (here.get(product) ?? null)
    const use = useOf(line, context)
    return {
      phase,
      name,
      percent,
      use: use === null ? null : localisedLink(use, viewer.language),
      availability: product === null ? 'unlinked' : link === null ? 'unavailable' : 'available',
      product: link,
      missing: missing.get(keyOf(line)) ?? null,
    }
  })
}

/** What a line says that its ingredient does; null where it says nothing, or what no function is. */
function useOf({ function: code }: Line, { taxonomy }: Pick<CallContext, 'taxonomy'>): MasterValue | null {
  const value = code === undefined ? null : taxonomy.masterValue(code)
  return value?.valueKind === 'function' ? value : null
}

/** Lines with the same product and the same function have the same substitutes. */
const keyOf = ({ product, function: code = '' }: Line): string => `${product ?? ''} ${code}`

/** The substitutes of the products that the viewer sees on the worldwide site only, by `keyOf` their lines. */
async function missingProducts(lines: Lines, context: CallContext): Promise<ReadonlyMap<string, MissingProduct>> {
  const originals = await worldwideGrades([...new Set(lines.flatMap(({ product }) => product ?? []))], context)
  if (originals.length === 0) return new Map()
  const pairs = await context.records.list(systemViewer, substitution, {
    where: isIn(
      'from',
      originals.map(({ id }) => id),
    ),
    limit: maxPairs,
  })
  const needed = new Map<string, NeededGrade>()
  for (const line of lines) {
    const original = originals.find(({ id }) => id === line.product)
    if (original === undefined) continue
    const own = pairs.filter(({ from }) => from === original.id)
    needed.set(keyOf(line), { original, use: useOf(line, context), pairs: own })
  }
  const substitutes = await recipeSubstitutes([...needed.values()], maxBeside, context)
  return new Map(
    [...needed].map(([key, { original }], at) => [
      key,
      { product: brandLink(original), substitutes: substitutes[at] ?? [] },
    ]),
  )
}
