import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import type { substitution } from '#features/catalogue/products/substitution.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { parseFilters } from '#platform/search/vocabulary/facets.ts'
import type { SimilarHit } from '#platform/search/port.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/** The maximum number of substitutes of one grade. */
export const maxSubstitutes = 20

type Pair = Pick<Row<typeof substitution>, 'to' | 'substitutionKind'>

/**
 * Returns the substitutes of a grade that the viewer sees (SUB-01): recommended grades come first, whatever their functions; then
 * the others in the order of their scores. A pair that an editor forbade never appears. `filters` names what every substitute must
 * have, and `pairs` are those that editors keep for the grade.
 */
export function similarGrades(
  id: string,
  filters: string,
  pairs: readonly Pair[],
  context: Pick<CallContext, 'search' | 'viewer' | 'now'>,
): readonly SimilarHit[] {
  const query = { ...termSourceQuery(context, 'tradeGrade', []), filters: parseFilters(filters) }
  const never = new Set(pairs.flatMap(({ to, substitutionKind }) => (substitutionKind === 'never' ? to : [])))
  const recommended = pairs.map(({ to }) => to).filter((to) => !never.has(to))
  return context.search
    .similar({ ...query, pageSize: maxSubstitutes + never.size }, id, [...new Set(recommended)])
    .filter((hit) => !never.has(hit.id))
    .slice(0, maxSubstitutes)
}

/** Returns those of the grades that the viewer sees on the worldwide site, whether or not their own country has them. */
export const worldwideGrades = async (
  ids: readonly string[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<readonly Row<typeof tradeGrade>[]> =>
  ids.length === 0
    ? []
    : await records.byIds(
        siteViewer({ countryCode: worldwide, languageCode: viewer.language }, viewer),
        tradeGrade,
        ids,
      )
