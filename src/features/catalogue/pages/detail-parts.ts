import { failure } from '#platform/values/errors.ts'
import type { Texts } from '#platform/i18n/languages.ts'
import { toId18 } from '#platform/values/record-id.ts'
import * as v from 'valibot'
import type { CallContext } from '#platform/calls/call.ts'
import { termSourceQuery } from '#features/catalogue/cards/counts.ts'
import type { DetailBase } from './detail-shapes.ts'
import { brandLink, entryLinks, functionsOf, localisedLink } from '#features/catalogue/cards/links.ts'
import { readText } from '#platform/i18n/read-text.ts'
import { keyText, optionalKey, siteParams } from '#platform/calls/params.ts'

/** §7: `bg` is the slug or integrationId of a business group, or empty. */
export const detailParams = v.object({ recordId: keyText, bg: optionalKey, ...siteParams })

/** Returns the requested record id in its 18-character form. Throws INVALID_ID. */
export function detailId(recordId: string): string {
  const id = toId18(recordId)
  if (id === null) throw failure('INVALID_ID', { id: recordId.slice(0, 40) })
  return id
}

/** The fields of every detail record (ENT-07). */
interface DetailRow {
  readonly id: string
  readonly integrationId: string
  readonly name: string
  readonly description: string | null
  readonly descriptions: Texts
  readonly businessGroups: readonly string[]
}

export function detailBase(
  row: DetailRow,
  masterValues: readonly string[],
  marketSegments: readonly string[],
  bg: string | undefined,
  { viewer, taxonomy }: CallContext,
): DetailBase {
  // The business group through which the visitor arrived comes first, because the page takes its accent colour from it. An
  // unknown group is ignored (ADR-07).
  const through = bg === undefined ? null : taxonomy.businessGroup(bg)
  const groups = row.businessGroups.toSorted((a, b) => Number(b === through?.id) - Number(a === through?.id))
  return {
    ...brandLink(row),
    integrationId: row.integrationId,
    description: readText(row.description, row.descriptions, viewer.language),
    businessGroups: entryLinks(groups, taxonomy.businessGroup, viewer.language),
    marketSegments: segmentLinks(marketSegments, { viewer, taxonomy }),
    functions: functionsOf(masterValues, taxonomy).map((value) => ({
      ...localisedLink(value, viewer.language),
      code: value.code,
    })),
  }
}

/** Links to segments, each with the business group to which its page belongs. */
export const segmentLinks = (
  ids: readonly string[],
  { viewer, taxonomy }: Pick<CallContext, 'viewer' | 'taxonomy'>,
): DetailBase['marketSegments'] =>
  ids.flatMap((id) => {
    const segment = taxonomy.marketSegment(id)
    const group = segment === null ? null : taxonomy.businessGroup(segment.businessGroupId)
    return segment === null || group === null
      ? []
      : { ...localisedLink(segment, viewer.language), businessGroupSlug: group.slug }
  })

/** The number of functions shown for a supplier: those of most of its grades. */
const maxFunctions = 12

/** Returns the ids of the functions of the visible grades that have the term source `id`, the most frequent first. */
export function functionsWith(context: CallContext, id: string): readonly string[] {
  const query = termSourceQuery(context, 'tradeGrade', [id])
  const { facets } = context.search.search({ ...query, facets: ['function'] })
  return (facets.function ?? [])
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxFunctions)
    .flatMap(({ value }) => context.taxonomy.masterValueBySlug('function', value)?.id ?? [])
}
