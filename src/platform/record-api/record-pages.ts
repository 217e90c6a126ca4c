import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import type { Condition } from '#platform/records/read/condition.ts'
import type { ListQuery } from '#platform/records/read/read.ts'
import type { Representation } from './representations/table.ts'
import type { ApiContext } from './api-context.ts'
import type { FieldSelection } from './field-selection.ts'
import { representRecords } from './represent-records.ts'

/** The position of a page: page tokens are plain offsets as texts (platform API 2.2). */
export interface Page {
  readonly offset: number
  readonly size: number
}

/** The largest offset of a page and its largest size (platform API 2.2). */
export const maxOffset = 2000
const maxPage = 2000

/** Throws INVALID_PARAMETERS where the token is not one that the API has issued. */
export function offsetOf(pageToken: string | null): number {
  if (pageToken === null) return 0
  if (!/^\d{1,6}$/.test(pageToken) || Number(pageToken) > maxOffset)
    throw failure('INVALID_PARAMETERS', { parameter: 'pageToken', reason: `is no number from 0 to ${maxOffset}` })
  return Number(pageToken)
}

export interface RecordPage {
  readonly records: readonly Representation<'Record'>[]
  readonly hasNext: boolean
}

/**
 * One page of the records that the viewer sees. Reads one record more than it shows, to know whether there is a next page.
 */
export async function readPage(
  context: ApiContext,
  entity: Entity,
  selection: FieldSelection,
  where: Condition,
  orderBy: NonNullable<ListQuery['orderBy']>,
  { offset, size }: Page,
): Promise<RecordPage> {
  const { records, viewer } = context
  const limit = Math.min(size + 1, maxPage)
  const rows = await records.list(viewer, entity, { where, orderBy, limit, offset })
  // Where the page has the maximum size, the additional record needs a query of its own.
  const isMore =
    rows.length > size ||
    (rows.length === maxPage &&
      (await records.ids(viewer, entity, { where, orderBy, limit: 1, offset: offset + size })).length > 0)
  return {
    records: await representRecords(context, rows.slice(0, size), selection),
    hasNext: isMore && offset + size <= maxOffset,
  }
}

/** The tokens and addresses of the pages before and after; `addressOf` writes the address for a token. */
export function pageLinks(
  { offset, size }: Page,
  hasNext: boolean,
  addressOf: (pageToken: string) => string,
): {
  readonly currentPageToken: string
  readonly currentPageUrl: string
  readonly nextPageToken: string | null
  readonly nextPageUrl: string | null
  readonly previousPageToken: string | null
  readonly previousPageUrl: string | null
} {
  const next = hasNext ? String(offset + size) : null
  const previous = offset > 0 ? String(Math.max(0, offset - size)) : null
  return {
    currentPageToken: String(offset),
    currentPageUrl: addressOf(String(offset)),
    nextPageToken: next,
    nextPageUrl: next === null ? null : addressOf(next),
    previousPageToken: previous,
    previousPageUrl: previous === null ? null : addressOf(previous),
  }
}

/** An address below the API with these parameters, without those that are null or empty. */
export function addressWith(
  { basePath }: Pick<ApiContext, 'basePath'>,
  path: string,
  parameters: Readonly<Record<string, string | number | boolean | readonly string[] | null>>,
): string {
  const query = Object.entries(parameters)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) =>
        `${name}=${[value]
          .flat()
          .map((part) => encodeURIComponent(String(part)))
          .join(',')}`,
    )
  return `${basePath}${path}${query.length === 0 ? '' : `?${query.join('&')}`}`
}
