import type { PgTable } from 'drizzle-orm/pg-core'
import type { FilterOperator } from '#platform/values/list-filters.ts'
import type { Role } from '#platform/values/viewer.ts'
import type { Field } from './kinds/kind.ts'
import type { AnyField } from './kinds/table.ts'
import type { RichText } from '#platform/rich-text/rich-text.ts'
import { entityTable } from './entity-table.ts'
import type { Personal } from './personal.ts'
import type { PublicPage } from './public-page.ts'
import type { ActionName, CheckedPath, EntityPath, TransitionField } from './transitions.ts'

/** The roles that may use the records of an object; `system` may do everything. The visibility rule decides which records. */
export interface EntityAccess {
  readonly read: readonly Role[] | 'everyone'
  readonly create: readonly Role[]
  readonly update: readonly Role[]
  readonly delete: readonly Role[]
}

type Fields = Readonly<Record<string, AnyField>>

/** Two active records with the same values in all of these fields (none of them empty) are considered duplicates. */
export interface DuplicateRule {
  /** `Same_Name_And_Principal` */
  readonly name: string
  /** Names of the entity's `fields`. */
  readonly fields: readonly string[]
  /** `block`: the record is not written; `alert`: unless the writer confirms that it is not a duplicate. */
  readonly onCreate: 'block' | 'alert'
  readonly onUpdate: 'block' | 'alert'
}

/** A list of an object's records that every user has, besides the list of all records. */
export interface StandardListView<Name = string> {
  /** `Samples`: unique, and different from the values of the record types. */
  readonly name: string
  readonly label: string
  /** Names of the entity's `fields`, like all below; `listColumns` by default. */
  readonly columns?: readonly Name[]
  /** Operands as an API client gives them: values, `TODAY`, `NEXT_N_DAYS:90`. */
  readonly filters?: readonly {
    readonly field: Name
    readonly operator: FilterOperator
    readonly operands: readonly string[]
  }[]
  /** `(1 OR 2) AND 3`; by default all of them. */
  readonly filterLogic?: string
  readonly sort?: readonly { readonly field: Name; readonly descending?: boolean }[]
}

/** The complete description of an object, in its one file. Without `access` it does not compile. */
interface Definition {
  readonly apiName: string
  /** The kind of import file; null if the object cannot be imported. */
  readonly importKind: string | null
  /** The first three characters of its records' ids. */
  readonly keyPrefix: string
  readonly tableName: string
  readonly label: string
  readonly labelPlural: string
  readonly access: EntityAccess
  /** Names of `fields`. */
  readonly listColumns: readonly string[]
  /** Names of `fields` of which a record must have exactly one filled. */
  readonly exactlyOneOf?: readonly string[]
  /** Name of the required picklist among `fields` whose values are the object's record types. */
  readonly recordTypes?: string
  /** The states that a record goes through, and the transitions between them. */
  readonly path?: EntityPath
  /** When two records are considered duplicates. */
  readonly duplicateRules?: readonly DuplicateRule[]
  readonly listViews?: readonly StandardListView[]
  /** The database itself hides the rows from other viewers with row-level security (see the migrations). */
  readonly rowSecurity?: true
  /** Names of `fields`, or `integrationId`: a list of the records with one value of it depends on those records, not on all. */
  readonly listedBy?: readonly string[]
  /**
   * Names of references among `fields`: a record is visible as part of the referenced record, and its change counts as
   * a change of that record.
   */
  readonly partOf?: readonly string[]
  /** The pages of the sites that show its records; a record has the first one whose conditions it meets. */
  readonly pages?: readonly PublicPage[]
  /**
   * The half of the search index that its records change. The default is `catalogue`, which may invalidate too much
   * but never too little.
   */
  readonly inSearch?: SearchPart
  /** Whose data the records are; `none` where they belong to nobody and name nobody, which a test checks. */
  readonly personal: Personal | 'none'
  readonly fields: Fields
}

/**
 * `catalogue`: products, product groups, suppliers, and everything that decides who finds them; `none`: its changes do
 * not affect the search.
 */
export type SearchPart = 'catalogue' | 'publications' | 'none'

/** An object with its table. `fields.name`, if present, is its name field; otherwise its integration id is the name. */
export interface Entity<F extends Fields = Fields> extends Omit<Definition, 'fields'> {
  readonly fields: F
  readonly table: PgTable
}

export function entity<const D extends Definition>(
  definition: D & {
    readonly listColumns: readonly (keyof D['fields'])[]
    readonly exactlyOneOf?: readonly (keyof D['fields'])[]
    readonly recordTypes?: keyof D['fields']
    readonly path?: CheckedPath<D['fields'], D['path']>
    readonly duplicateRules?: readonly (DuplicateRule & { readonly fields: readonly (keyof D['fields'])[] })[]
    readonly listViews?: readonly StandardListView<keyof D['fields']>[]
    readonly listedBy?: readonly (keyof D['fields'] | 'integrationId')[]
    readonly partOf?: readonly (keyof D['fields'])[]
    readonly pages?: readonly (PublicPage & {
      readonly of?: { readonly [P in keyof D['fields']]?: readonly string[] }
    })[]
    readonly personal: Personal<keyof D['fields']> | 'none'
  },
): Omit<Entity<D['fields']>, 'path'> & D {
  const created = { ...definition, table: entityTable(definition.tableName, definition.fields) }
  for (const field of Object.values(definition.fields))
    if (field.type === 'selfReference') Object.assign(field, { to: created })
  return created
}

/** The fields of every record besides its entity's fields. (A type, so that rows can be used as maps of values.) */
type BaseRow = {
  /** 18 characters. */
  readonly id: string
  /** The name in import files: unique within the object and immutable. */
  readonly integrationId: string
  /** Starts at 1; every write adds one. */
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

type InputValue<F> = F extends { readonly type: 'localisedText' }
  ? { readonly [language in keyof NonNullable<ValueOf<F>>]?: string | null | undefined }
  : F extends { readonly type: 'richText' }
    ? { readonly [language in keyof NonNullable<ValueOf<F>>]?: string | RichText | null | undefined }
    : F extends { readonly type: 'html' }
      ? string | RichText | null
      : ValueOf<F>

type InputValues<E extends Entity, Name extends keyof E['fields']> = {
  readonly [P in Name]?: InputValue<E['fields'][P]> | undefined
}

/**
 * The values for a change of a record: an omitted field stays unchanged; null (or the empty list) clears one. It has no
 * field that only transitions change.
 */
export type Changes<E extends Entity> = InputValues<E, Exclude<keyof E['fields'], TransitionField<E>>> & {
  readonly isActive?: boolean | undefined
}

/** A transition of a record, with the values of the fields that it takes. */
export interface DoneTransition<E extends Entity> {
  readonly action: ActionName<E>
  readonly values?: InputValues<E, keyof E['fields']>
}

/** The values for a new record. Without an integrationId it gets its id as one. */
export type Insert<E extends Entity> = Changes<E> & {
  readonly [P in Exclude<RequiredName<E['fields']>, TransitionField<E>>]: InputValue<E['fields'][P]>
} & { readonly integrationId?: string | undefined; readonly id?: string | undefined }
