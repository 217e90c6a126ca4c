import { userObject } from '#platform/values/user-roles.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { isInternal } from '#platform/records/viewer-conditions.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'

/** The maximum number of users in one query (records.byIds). */
const maxIds = 2000

/**
 * The names of colleagues who wrote records, by id, for internal users who maintain data: they may read who changed a record, although
 * only administrators read users. Nothing but the name of a colleague is returned, and nothing about users of customers and suppliers.
 */
export async function readAuthorNames(
  { objects, records, viewer }: Pick<ApiContext, 'objects' | 'records' | 'viewer'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const entity = objects.ofApiName(userObject)
  if (entity === null || viewer.keeps !== true || !isInternal(viewer)) return new Map()
  const users = [...new Set(ids)].filter((id) => objects.ofId(id) === entity)
  if (users.length === 0) return new Map()
  const rows = await records.byIds(systemViewer, entity, users.slice(0, maxIds))
  return new Map(
    rows.flatMap((row) => {
      const [name, roles]: readonly unknown[] = [Reflect.get(row, 'name'), Reflect.get(row, 'roles')]
      const isColleague = Array.isArray(roles) && internalReaders.some((role) => roles.includes(role))
      return isColleague && typeof name === 'string' && name !== '' ? [[row.id, name] as const] : []
    }),
  )
}
