import { failure } from '#domain/errors.ts'
import type { Texts } from '#domain/languages.ts'
import { toId18 } from '#domain/record-id.ts'
import * as v from 'valibot'
import type { ResultType, SearchHit } from '#search/port.ts'
import type { CallContext } from './call.ts'
import { carrierQuery } from './counts.ts'
import type { DetailBase } from './detail-shapes.ts'
import { brandLink, entryLinks, functionsOf, localisedLink, readText } from './links.ts'
import { keyText, optionalKey, siteParams } from './params.ts'

/** §7: `bg` is a business group's slug or integrationId, or empty. */
export const detailParams = v.object({ recordId: keyText, bg: optionalKey, ...siteParams })

/** The id of the record asked for, in its 18-character form. Throws INVALID_ID. */
export function detailId(recordId: string): string {
  const id = toId18(recordId)
  if (id === null) throw failure('INVALID_ID', { id: recordId.slice(0, 40) })
  return id
}

/** What every detail record says (ENT-07). */
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
  // The group the visitor comes through stands first: the page takes its accent from it. An unknown one is none (ADR-07).
  const through = bg === undefined ? null : taxonomy.businessGroup(bg)
  const groups = row.businessGroups.toSorted((a, b) => Number(b === through?.id) - Number(a === through?.id))
  return {
    ...brandLink(row),
    integrationId: row.integrationId,
    description: readText(row.description, row.descriptions, viewer.language),
    businessGroups: entryLinks(groups, taxonomy.businessGroup, viewer.language),
    marketSegments: marketSegments.flatMap((id) => {
      const segment = taxonomy.marketSegment(id)
      const group = segment === null ? null : taxonomy.businessGroup(segment.businessGroupId)
      return segment === null || group === null
        ? []
        : { ...localisedLink(segment, viewer.language), businessGroupSlug: group.slug }
    }),
    functions: functionsOf(masterValues, taxonomy).map((value) => ({
      ...localisedLink(value, viewer.language),
      code: value.code,
    })),
  }
}

/** The first records of a kind that carry `id`, in the order of names, with how many there are. */
export function firstWith(
  context: CallContext,
  kind: ResultType,
  id: string,
  most: number,
): { readonly hits: readonly SearchHit[]; readonly total: number } {
  return context.search.search({ ...carrierQuery(context, kind, [id]), pageSize: most })
}
