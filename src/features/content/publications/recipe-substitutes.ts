import { brandLink, functionsOf, localisedLink } from '#features/catalogue/cards/links.ts'
import type { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { similarGrades } from '#features/catalogue/substitutes/similar-grades.ts'
import type { MasterValue } from '#features/catalogue/taxonomy/taxonomy.ts'
import type { RecipeSubstitute } from '#features/content/managed-content/content-shapes.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { writeFilters } from '#platform/search/vocabulary/facets.ts'

type Grade = Row<typeof tradeGrade>
type Pair = Row<typeof substitution>

/** A product that a recipe needs and the country does not have. */
export interface NeededGrade {
  readonly original: Grade
  /** What it does in the recipe; null where the recipe does not say it. */
  readonly use: MasterValue | null
  /** What editors say of its substitutes. */
  readonly pairs: readonly Pair[]
}

/**
 * What can stand in for products in a recipe (SUB-03), at most `limit` for each: first what editors recommend, then products that do
 * what the product does in the recipe. Where the recipe does not say it, a substitute does at least half of what the product is said to
 * do, and those that do more of it come first. One query reads the products of all.
 */
export async function recipeSubstitutes(
  needed: readonly NeededGrade[],
  limit: number,
  context: CallContext,
): Promise<readonly (readonly RecipeSubstitute[])[]> {
  const found = needed.map((each) => candidatesOf(each, context))
  const rows = await context.records.byIds(context.viewer, tradeGrade, [...new Set(found.flat())])
  const grades = new Map(rows.map((row) => [row.id, row]))
  return needed.map((each, at) => {
    const seen = (found[at] ?? []).flatMap((id) => grades.get(id) ?? [])
    return inOrder(each, seen, context).slice(0, limit)
  })
}

/** The ids of products that may stand in for one, the best first. */
function candidatesOf({ original, use, pairs }: NeededGrade, context: CallContext): readonly string[] {
  const named = new Set(pairs.map(({ to }) => to))
  const recommended = similarGrades(original.id, '', pairs, context).filter(({ id }) => named.has(id))
  const filters = use === null ? '' : writeFilters({ function: [use.slug] })
  const never = pairs.filter(({ substitutionKind }) => substitutionKind === 'never')
  const others = similarGrades(original.id, filters, never, context)
  return [...new Set([...recommended, ...others].map(({ id }) => id))]
}

function inOrder(
  { original, use, pairs }: NeededGrade,
  grades: readonly Grade[],
  context: CallContext,
): readonly RecipeSubstitute[] {
  const declared = functionsOf(original.functions, context.taxonomy)
  const needed = use === null ? declared : [use]
  const least = Math.ceil(needed.length / 2)
  const compared = grades.map((grade) => {
    const pair = pairs.find(({ to, substitutionKind }) => to === grade.id && substitutionKind !== 'never')
    const recommendation = pair === undefined || pair.substitutionKind === 'never' ? null : pair.substitutionKind
    const shared = (recommendation === null ? needed : declared).filter(({ id }) => grade.functions.includes(id))
    return { grade, recommendation, shared }
  })
  const byFunction = compared
    .filter(({ recommendation, shared }) => recommendation === null && shared.length >= least)
    .toSorted((one, other) => other.shared.length - one.shared.length)
  return [...compared.filter(({ recommendation }) => recommendation !== null), ...byFunction].map(
    ({ grade, recommendation, shared }) => ({
      ...brandLink(grade),
      functions: shared.map((value) => localisedLink(value, context.viewer.language)),
      recommendation,
    }),
  )
}
