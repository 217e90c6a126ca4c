import { inArray, sql } from 'drizzle-orm'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import type { Records } from '#platform/records/records.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { failure } from '#platform/values/errors.ts'
import { rolesOf, type Viewer } from '#platform/values/viewer.ts'
import { user } from './user.ts'

type User = Pick<Row<typeof user>, 'id' | 'roles' | 'isActive'>

const administers = ({ roles, isActive }: User): boolean => isActive && roles.includes('administrator')

/**
 * The same records, in which no administrator changes their own roles or deactivates themselves, and the last active
 * administrator remains, whatever page, call or command writes. Throws INVALID_FIELD.
 */
export function keepAdministrators(records: Records): Records {
  const write: Records['write'] = (viewer, work) =>
    records.write(viewer, (handle) => work(guardedHandle(handle, viewer)))
  return {
    ...records,
    write,
    update: (viewer, entity, id, version, changes) =>
      write(viewer, (handle) => handle.update(entity, id, version, changes)),
    remove: (viewer, entity, id, version) => write(viewer, (handle) => handle.remove(entity, id, version)),
  }
}

function guardedHandle(handle: WriteHandle, viewer: Viewer): WriteHandle {
  /** Runs a write of users, and refuses it afterwards, which undoes its transaction. */
  async function checked<Result>(entity: Entity, ids: readonly string[], run: () => Promise<Result>): Promise<Result> {
    if (entity !== user || ids.length === 0) return await run()
    // Of two transactions that each remove an administrator, the second one waits here and then sees what the first one did.
    await lockAdministrators(handle)
    const before = await usersOf(handle, ids)
    const result = await run()
    const after = new Map((await usersOf(handle, ids)).map((each) => [each.id, each]))
    for (const known of before) refuseOwn(viewer, known, after.get(known.id) ?? null)
    if (before.some(administers) && (await lockAdministrators(handle)).size === 0)
      throw failure('INVALID_FIELD', { field: 'Roles', reason: 'are those of the last active administrator' })
    return result
  }
  return {
    ...handle,
    update: (entity, id, version, changes) => checked(entity, [id], () => handle.update(entity, id, version, changes)),
    remove: (entity, id, version) => checked(entity, [id], () => handle.remove(entity, id, version)),
    writeEach: (entity, writes) =>
      checked(
        entity,
        writes.flatMap(({ known }) => known?.id ?? []),
        () => handle.writeEach(entity, writes),
      ),
  }
}

/** Nobody loses or gains roles by their own hand. The product itself is nobody. */
function refuseOwn(viewer: Viewer, before: User, after: User | null): void {
  if (before.id !== viewer.user?.id || rolesOf(viewer).includes('system')) return
  const isUnchanged =
    after !== null &&
    after.isActive === before.isActive &&
    after.roles.toSorted().join() === before.roles.toSorted().join()
  if (!isUnchanged)
    throw failure('INVALID_FIELD', { field: 'Roles', reason: 'are your own: another administrator changes them' })
}

/** The ids of the active administrators, whom no other transaction can change until this one ends. */
const lockAdministrators = (handle: WriteHandle): Promise<ReadonlySet<string>> =>
  handle.keep(async (queries) => {
    const column = (name: string) => tableColumn(user.table, name)
    const { rows } = await queries.execute<{ id: string }>(
      sql`select ${column('id')} as id from ${user.table} where ${column('isActive')} and 'administrator' = any(${column('roles')}) order by ${column('id')} for update`,
    )
    return new Set(rows.map(({ id }) => id))
  })

const usersOf = (handle: WriteHandle, ids: readonly string[]): Promise<readonly User[]> =>
  handle.keep((queries) => selectRows(queries, user, { where: inArray(tableColumn(user.table, 'id'), [...ids]) }))
