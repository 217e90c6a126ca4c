import { failure } from '#domain/errors.ts'
import type { Texts } from '#domain/languages.ts'
import { toId18 } from '#domain/record-id.ts'
import * as v from 'valibot'
import type { CallContext } from './call.ts'
import { carrierQuery } from './counts.ts'
import type { DetailBase, Publications } from './detail-shapes.ts'
import { brandLink, entryLinks, functionsOf, localisedLink, readText } from './links.ts'
import { keyText, optionalKey, siteParams } from './params.ts'
import { publicationsAbout, type PublicationHolder } from './publication-cards.ts'

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
): Omit<DetailBase, 'publications'> {
  // The group the visitor comes through stands first: the page takes its accent from it. An unknown one is none (ADR-07).
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

/** Links to segments, each with the business group whose page it is below. */
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

/** Two rows of three on a wide screen. */
const mostPublications = 6

/** The newest publications about a record; then, where there is room, those about what it belongs to. */
export async function publicationsOf(
  holders: readonly (readonly [PublicationHolder, id: string])[],
  context: CallContext,
): Promise<Publications> {
  const found = await Promise.all(
    holders.map(([holder, id]) => publicationsAbout(holder, id, mostPublications + 1, context)),
  )
  const cards = [...new Map(found.flat().map((card) => [card.id, card])).values()]
  return { cards: cards.slice(0, mostPublications), more: cards.length > mostPublications }
}

/** What a supplier is known for: the functions that most of its grades have. */
const mostFunctions = 12

/** Ids of the functions of the grades that carry `id` and may be seen, those of most grades first. */
export function functionsWith(context: CallContext, id: string): readonly string[] {
  const query = carrierQuery(context, 'tradeGrade', [id])
  const { facets } = context.search.search({ ...query, facets: ['function'] })
  return (facets.function ?? [])
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, mostFunctions)
    .flatMap(({ value }) => context.taxonomy.masterValueBySlug('function', value)?.id ?? [])
}
