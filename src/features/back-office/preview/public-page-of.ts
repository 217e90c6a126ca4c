import type { ApiContext } from '#platform/record-api/api-context.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { publicPath } from '#platform/entity/public-page.ts'
import { mayDo } from '#platform/records/access.ts'
import { failure } from '#platform/values/errors.ts'

/** The page of the sites that shows a record, and the record whose page it is: a part is shown on the page of its whole. */
export interface PublicPageOf {
  readonly entity: Entity
  readonly id: string
  /** Below the base of a site. */
  readonly path: string
}

type Reading = Pick<ApiContext, 'objects' | 'records' | 'viewer'>

/** Null for a record that no page shows, or only the page of a record that the viewer does not see. */
export async function publicPageOf(
  { objects, records, viewer }: Reading,
  entity: Entity,
  row: Row<Entity>,
): Promise<PublicPageOf | null> {
  const own = publicPath(entity, row)
  if (own !== null) return { entity, id: row.id, path: own }
  for (const field of entity.partOf ?? []) {
    const id: unknown = row[field]
    const whole = typeof id === 'string' ? objects.ofId(id) : null
    if (typeof id !== 'string' || whole === null || !mayDo(viewer, whole, 'read')) continue
    const found = await records.byId(viewer, whole, id)
    const path = found === null ? null : publicPath(whole, found)
    if (path !== null) return { entity: whole, id, path }
  }
  return null
}

/** The record of an address, as the viewer sees it, with its page. Throws INVALID_ID, RECORD_NOT_FOUND. */
export async function requirePublicPage(
  context: Reading,
  input: string,
): Promise<{ readonly entity: Entity; readonly id: string; readonly page: PublicPageOf }> {
  const { id, entity } = requireRecordId(context.objects, context.viewer, input)
  const row = await context.records.byId(context.viewer, entity, id)
  const page = row === null ? null : await publicPageOf(context, entity, row)
  if (page === null) throw failure('RECORD_NOT_FOUND', { id })
  return { entity, id, page }
}
