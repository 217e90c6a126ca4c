import type { PgTable } from 'drizzle-orm/pg-core'
import type { FilterOperator } from '#domain/list-filters.ts'
import type { Role } from '#domain/viewer.ts'
import type { Field } from './kinds/kind.ts'
import type { AnyField } from './kinds/table.ts'
import type { RichText } from './rich-text/rich-text.ts'
import { entityTable } from './entity-table.ts'

/** Who may do what with the records of an object; `system` may do everything. Which records is the visibility rule's. */
export interface EntityAccess {
  readonly read: readonly Role[] | 'everyone'
  readonly create: readonly Role[]
  readonly update: readonly Role[]
  readonly delete: readonly Role[]
}

type Fields = Readonly<Record<string, AnyField>>

/** Two active records that hold the same in all of these fields (and something in each) are taken for the same thing. */
export interface DuplicateRule {
  /** `Same_Name_And_Principal` */
  readonly name: string
  /** Names of the entity's `fields`. */
  readonly fields: readonly string[]
  /** `block`: it is not written; `alert`: unless the writer says that it is not the same. */
  readonly onCreate: 'block' | 'alert'
  readonly onUpdate: 'block' | 'alert'
}

/** A list of an object's records that everybody finds there, besides that of all of them. */
export interface StandardList<Name = string> {
  /** `Samples`: of its own, and none of the record types' values. */
  readonly name: string
  readonly label: string
  /** Names of the entity's `fields`, as all below; `listColumns` where not given. */
  readonly columns?: readonly Name[]
  /** Operands as an API client gives them: values, `TODAY`, `NEXT_N_DAYS:90`. */
  readonly filters?: readonly {
    readonly field: Name
    readonly operator: FilterOperator
    readonly operands: readonly string[]
  }[]
  /** `(1 OR 2) AND 3`; all of them where not given. */
  readonly filterLogic?: string
  readonly sort?: readonly { readonly field: Name; readonly descending?: boolean }[]
}

/** All that is written about an object, in its one file. Without `access` it does not compile. */
interface Definition {
  readonly apiName: string
  /** The kind of import file; null where none is read. */
  readonly importKind: string | null
  /** The first three characters of its records' ids. */
  readonly keyPrefix: string
  readonly tableName: string
  readonly label: string
  readonly labelPlural: string
  readonly access: EntityAccess
  /** Names of `fields`. */
  readonly listColumns: readonly string[]
  /** Names of `fields` of which a record must hold a value in one and only one. */
  readonly exactlyOneOf?: readonly string[]
  /** Name of the required picklist among `fields` whose values are the object's record types. */
  readonly recordTypes?: string
  /** Name of the picklist among `fields` whose values are the steps that a record goes through. */
  readonly path?: string
  /** Values of `path` at which it ends, and whether well; not given: the last of them, well. */
  readonly pathEnds?: Readonly<Record<string, 'won' | 'lost'>>
  /** When two records are taken for the same thing. */
  readonly duplicateRules?: readonly DuplicateRule[]
  readonly lists?: readonly StandardList[]
  readonly fields: Fields
}

/** An object with its table. `fields.name`, where there is one, is its name field; else it is named by its integration id. */
export interface Entity<F extends Fields = Fields> extends Omit<Definition, 'fields'> {
  readonly fields: F
  readonly table: PgTable
}

export function entity<const D extends Definition>(
  definition: D & {
    readonly listColumns: readonly (keyof D['fields'])[]
    readonly exactlyOneOf?: readonly (keyof D['fields'])[]
    readonly recordTypes?: keyof D['fields']
    readonly path?: keyof D['fields']
    readonly duplicateRules?: readonly (DuplicateRule & { readonly fields: readonly (keyof D['fields'])[] })[]
    readonly lists?: readonly StandardList<keyof D['fields']>[]
  },
): Entity<D['fields']> & D {
  const made = { ...definition, table: entityTable(definition.tableName, definition.fields) }
  for (const field of Object.values(definition.fields))
    if (field.type === 'selfReference') Object.assign(field, { to: made })
  return made
}

/** What every record has besides its entity's fields. (A type: rows pass as maps of values.) */
type BaseRow = {
  /** 18 characters. */
  readonly id: string
  /** What import files call it: unique within the object, and fixed. */
  readonly integrationId: string
  /** From 1; every write adds one. */
  readonly version: number
  readonly isActive: boolean
  readonly createdDate: Date
  readonly createdById: string
  readonly lastModifiedDate: Date
  readonly lastModifiedById: string
  readonly systemModstamp: Date
}

type ValueOf<F> = F extends Field<string, infer Value> ? Value : never

/** A record as it is read. */
export type Row<E extends Entity> = BaseRow & { readonly [P in keyof E['fields']]: ValueOf<E['fields'][P]> }

type RequiredName<F extends Fields> = {
  [P in keyof F]: F[P] extends { readonly required: true } ? P : never
}[keyof F]

type GivenValue<F> = F extends { readonly type: 'localisedText' }
  ? { readonly [language in keyof NonNullable<ValueOf<F>>]?: string | null | undefined }
  : F extends { readonly type: 'richText' }
    ? { readonly [language in keyof NonNullable<ValueOf<F>>]?: string | RichText | null | undefined }
    : F extends { readonly type: 'html' }
      ? string | RichText | null
      : ValueOf<F>

/** What is given to change a record: a field that is not given stays as it is; null (or the empty list) clears one. */
export type Changes<E extends Entity> = {
  readonly [P in keyof E['fields']]?: GivenValue<E['fields'][P]> | undefined
} & { readonly isActive?: boolean | undefined }

/** What is given to make a record. Without an integrationId it gets its id as one. */
export type Insert<E extends Entity> = Changes<E> & {
  readonly [P in RequiredName<E['fields']>]: GivenValue<E['fields'][P]>
} & { readonly integrationId?: string | undefined; readonly id?: string | undefined }
