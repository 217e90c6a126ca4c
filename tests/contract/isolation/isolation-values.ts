import { lockedCart } from '#features/enquiries/carts/cart-store.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { folder } from '#features/folders/folders/folder.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { targetFor, targetsOf } from '#platform/entity/kinds/table.ts'
import { allEntities } from '#app/entities.ts'
import { user } from '#features/identity/people/user.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { Records } from '#platform/records/records.ts'
import type { User } from '#features/identity/people/users.ts'
import type { RecordWriter } from './isolation-records.ts'

interface LeastOptions {
  readonly records: Records
  readonly writer: RecordWriter
  /** The internal user whom records of a person belong to. */
  readonly editor: User
  readonly hiddenGrade: string
}

/** Finds the values that a record needs at least. */
export function leastValues({ records, writer: { create, keepFile }, editor, hiddenGrade }: LeastOptions) {
  return { leastOf }

  /** The values that a record of this object requires. None of them is a text. */
  async function leastOf(entity: Entity): Promise<Record<string, unknown>> {
    const own = entity.exactlyOneOf ?? []
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(entity.fields)) {
      const needed = (field as { readonly required?: boolean }).required === true || own[0] === name
      if (!needed) continue
      const value =
        field.sameAs === undefined ? await valueOf(field, values) : await through(entity, name, values, field.sameAs)
      if (value !== undefined) values[name] = value
    }
    return values
  }

  /**
   * A cart of somebody who is no visitor. The integration id of a cart begins with the random id of its user, so the first cart
   * would belong to a random visitor, who may restore or delete the lines in it.
   */
  async function cartOfEditor(): Promise<string> {
    const owner = { user: editor.id, account: null, guestKey: null, country: 'NL' }
    return (await records.write(systemViewer, (handle) => lockedCart(handle, owner, 'sample', '2026-06-15'))).id
  }

  /** For the same reason a folder: its owner sees what is in it. */
  async function folderOfEditor(): Promise<string> {
    return await create(folder, { ...(await leastOf(folder)), name: 'A folder', user: editor.id })
  }

  /** Returns the value of the field in the record that another field references. */
  async function through(
    entity: Entity,
    name: string,
    values: Readonly<Record<string, unknown>>,
    { through: by }: { readonly through: string },
  ): Promise<unknown> {
    const field = entity.fields[by]
    const target = field === undefined ? undefined : pointedAt(field)
    const row = target === undefined ? null : await records.byId(systemViewer, target, String(values[by]))
    return row === null ? undefined : Object.entries(row).find(([own]) => own === name)?.[1]
  }

  async function valueOf(field: Entity['fields'][string], values: Readonly<Record<string, unknown>>): Promise<unknown> {
    switch (field.type) {
      case 'reference': {
        const entity = pointedAt(field)
        if (entity === user) return editor.id
        if (entity === cart) return await cartOfEditor()
        if (entity === folder) return await folderOfEditor()
        if (entity === undefined) throw new Error(`${field.label} refers to nothing.`)
        const [first] = await records.list(systemViewer, entity, { limit: 1, orderBy: [{ field: 'integrationId' }] })
        return first?.id ?? (await create(entity, { ...(await leastOf(entity)), name: `A ${entity.label}` }))
      }
      case 'itemReference':
        return targetFor(field, values)?.apiName === user.apiName ? editor.id : hiddenGrade
      case 'file':
        return await keepFile('internal', `a file of ${field.label}`)
      case 'picklist':
        return Object.keys((field as { readonly values?: object }).values ?? {})[0]
      case 'picklistList':
        return Object.keys((field as { readonly values?: object }).values ?? {}).slice(0, 1)
      case 'country':
        return 'NL'
      case 'date':
        return '2026-06-01'
      case 'integer':
        return 1
      case 'boolean':
        return false
      default:
        return undefined
    }
  }
}

/** The first object that a field can reference. */
const pointedAt = (field: Entity['fields'][string]): Entity | undefined => {
  const [target] = targetsOf(field)
  return allEntities.find(({ keyPrefix }) => keyPrefix === target?.keyPrefix)
}
