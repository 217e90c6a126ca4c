import { alwaysAddedFields } from '#platform/values/always-added-fields.ts'
import { adapterOf } from './adapters/table.ts'
import type { ReadAdapter } from './adapters/adapter.ts'
import { canonical, type Config, isRecentList, keyOf } from './canonical.ts'
import { type FieldTree, RecordLink } from './records.ts'
import { addressOf } from './requests.ts'
import type { ApiRequest } from './transport.ts'

/** What one read is about: equal reads have the same key. */
export interface ReadTarget {
  readonly key: string
  readonly name: string
  readonly adapter: ReadAdapter
  readonly config: Config
}

/** Null for an invalid configuration (VAL-24), and 'unrecognized' for the name of no adapter. */
export function readTarget(name: string, input: Config): ReadTarget | null | 'unrecognized' {
  const adapter = adapterOf(name)
  if (adapter === undefined) return 'unrecognized'
  const config = canonical({ ...adapter.defaults, ...canonical(fieldOfObject(input)) })
  if (adapter.check?.(config) === false) return null
  return targetOf(name, adapter, config)
}

export function targetOf(name: string, adapter: ReadAdapter, config: Config): ReadTarget | null {
  const isComplete = adapter.batch === undefined || adapter.batch.split(config).length > 0
  const target = { key: keyOf(name, config), name, adapter, config }
  return isComplete && (adapter.batch !== undefined || requestOf(target) !== null) ? target : null
}

/** A field of a picklist may be named with its object: `Account.Industry`. */
function fieldOfObject(config: Config): Config {
  const { fieldApiName } = canonical(config)
  const [objectApiName, name] = typeof fieldApiName === 'string' ? fieldApiName.split('.') : []
  return name === undefined ? config : { ...config, objectApiName, fieldApiName: name }
}

/** Null if a parameter of the address is missing. */
export function requestOf({ adapter, config }: Pick<ReadTarget, 'adapter' | 'config'>): ApiRequest | null {
  const isRecent = adapter.recentPath !== undefined && isRecentList(config['listViewApiName'])
  const paths = isRecent ? [adapter.recentPath] : adapter.paths
  const path = addressOf(paths, adapter.query ?? [], config)
  if (path === null) return null
  if (adapter.body === undefined) return { method: 'GET', path }
  const body = Object.fromEntries(
    adapter.body.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]] as const])),
  )
  return { method: 'POST', path, body }
}

/** The fields that a read of one record selects by their names; null if layouts or relationships decide about them. */
export function selectedFields({ name, config }: ReadTarget): FieldTree | null {
  const { layoutTypes, childRelationships, fields = [], optionalFields = [] } = config
  if (name !== 'getRecord' || layoutTypes !== undefined || childRelationships !== undefined) return null
  const tree = new Map<string, Map<string, FieldTree>>()
  for (const path of [fields, optionalFields, alwaysAddedFields.map((each) => `.${each}`)].flat().map(String)) {
    let at: Map<string, FieldTree> = tree
    for (const part of path.split('.').slice(1)) {
      const inner = new Map(at.get(part))
      at.set(part, inner)
      at = inner
    }
  }
  return tree
}

/** The link to a record, of which answers contained parts, with no more fields than were selected. */
export const restricted = (parts: readonly RecordLink[], selected: FieldTree): RecordLink =>
  new RecordLink(parts[0]?.id ?? '', new Map(parts.flatMap(({ tree }) => [...common(tree, selected)])), {})

const common = (tree: FieldTree, selected: FieldTree): FieldTree =>
  new Map(
    [...tree].flatMap(([name, inner]) => {
      const requested = selected.get(name)
      return requested === undefined ? [] : [[name, common(inner, requested)] as const]
    }),
  )
