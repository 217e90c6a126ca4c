import type { Entity, Row } from '#platform/entity/entity.ts'
import type { Condition } from '#platform/records/read/condition.ts'
import type { Order } from '#platform/records/read/order-sql.ts'
import type { Representation } from './representations/table.ts'
import type { ApiContext } from './api-context.ts'
import type { FieldSelection } from './field-selection.ts'
import { type Page, type PageTokens, positionOf, tokensOf } from './page-tokens.ts'
import { representRecords } from './represent-records.ts'

export interface RecordPage {
  readonly records: readonly Representation<'Record'>[]
  readonly tokens: PageTokens
}

/**
 * One page of the records that the viewer sees. Following `next` returns every record exactly once, and `next` is null only after
 * the last one.
 */
export async function readPage(
  context: ApiContext,
  entity: Entity,
  selection: FieldSelection,
  where: Condition,
  orderBy: readonly Order[],
  page: Page,
): Promise<RecordPage> {
  const { rows, tokens } = await readRows(context, entity, where, orderBy, page)
  return { records: await representRecords(context, rows, selection), tokens }
}

/** The rows of one page. */
export async function readRows<E extends Entity>(
  { records, viewer }: Pick<ApiContext, 'records' | 'viewer'>,
  entity: E,
  where: Condition,
  orderBy: readonly Order[],
  page: Page,
): Promise<{ readonly rows: readonly Row<E>[]; readonly tokens: PageTokens }> {
  const position = positionOf(page.token, { entity, orderBy })
  const query = { where, orderBy, limit: page.size, from: position.beside ?? { offset: position.offset } }
  const { rows, first, last, hasMore } = await records.page(viewer, entity, query)
  return {
    rows,
    tokens: tokensOf(page, position, { count: rows.length, first, last, hasMore }, { entity, orderBy }),
  }
}

/** The tokens and addresses of a page and of the pages before and after; `addressOf` writes the address for a token. */
export function pageLinks(
  { current, next, previous }: PageTokens,
  addressOf: (pageToken: string) => string,
): {
  readonly currentPageToken: string
  readonly currentPageUrl: string
  readonly nextPageToken: string | null
  readonly nextPageUrl: string | null
  readonly previousPageToken: string | null
  readonly previousPageUrl: string | null
} {
  return {
    currentPageToken: current,
    currentPageUrl: addressOf(current),
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
