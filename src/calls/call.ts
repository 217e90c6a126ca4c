import type { GenericSchema, InferOutput } from 'valibot'
import type { Role, Viewer } from '#domain/viewer.ts'
import type { Records } from '#records/records.ts'
import type { SearchIndex } from '#search/port.ts'
import type { Taxonomy } from '#records/taxonomy.ts'

/** What every call is given besides its parameters. The viewer is decided by the door, never by the call. */
export interface CallContext {
  readonly viewer: Viewer
  readonly records: Records
  readonly search: SearchIndex
  /** Business groups, segments and master values with their names, in memory, following the outbox. */
  readonly taxonomy: Taxonomy
  readonly now: () => Date
}

/** One server call (§7): two doors, one operation — in-process while rendering, `/lwr/apex` from the browser. */
export interface Call<Schema extends GenericSchema, Result> {
  /** `SearchController.search` */
  readonly name: `${string}.${string}`
  /** A cacheable call may be read by GET and answered from a cache; others need POST. */
  readonly cacheable: boolean
  /** Who may call it: a call without it does not compile. */
  readonly access: readonly Role[] | 'everyone'
  readonly params: Schema
  readonly run: (params: InferOutput<Schema>, context: CallContext) => Promise<Result>
}

export const call = <const Schema extends GenericSchema, Result>(definition: Call<Schema, Result>) => definition
