import type { RepresentationName } from '#platform/record-api/representations/table.ts'
import type { Config } from '#platform/record-client/canonical.ts'
import type { Check } from '#platform/record-client/checks.ts'
import type { Lifetime } from '#platform/record-client/lifetimes.ts'

/** One read of the record data API. */
export interface ReadAdapter {
  /** The name of the representation that it answers; it exists for the types alone. */
  readonly answer: RepresentationName
  /** The first address whose parameters are all given is used. */
  readonly paths: readonly string[]
  /** The address for the recent list. */
  readonly recentPath?: string
  /** The parameters of the query. */
  readonly query?: readonly string[]
  /** The parameters of the body of a read that is a POST. */
  readonly body?: readonly string[]
  readonly defaults?: Config
  readonly lifetime: Lifetime
  readonly check?: Check
  /** The answer for 404, where that means that there is nothing (RDL-15). */
  readonly emptyAnswer?: unknown
  readonly batch?: Batch
}

/** A batch consists of reads of another adapter, which are stored one by one. */
export interface Batch {
  readonly single: string
  readonly split: (config: Config) => readonly Config[]
  /** The configuration that reads several items in one request; they differ in nothing but what was split. */
  readonly join: (items: readonly Config[]) => Config
  /** How long failed items are stored; 5 s if it is not given. */
  readonly errorLifetime?: Lifetime
  /** One item that is not found makes the whole batch fail (RDL-14). */
  readonly failsWithoutItem?: true
}

/** A batch whose configuration has a list, where that of a single read has one value. */
export const listBatch = (single: string, one: string, many: string): Batch => ({
  single,
  split: ({ [many]: values, ...rest }) => [values].flat().map((value: unknown) => ({ ...rest, [one]: value })),
  join: (items) => ({ ...withoutKey(items[0] ?? {}, one), [many]: items.map((item) => item[one]) }),
})

export const withoutKey = (config: Config, name: string): Config =>
  Object.fromEntries(Object.entries(config).filter(([key]) => key !== name))
