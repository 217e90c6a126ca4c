import { isMap } from '#platform/values/text/is-map.ts'
import { toId18 } from '#platform/values/record-id.ts'

/** The configuration of a read or write, as a script gives it. */
export type Config = Readonly<Record<string, unknown>>

const ids: ReadonlySet<string> = new Set([
  'recordId',
  'recordIds',
  'parentRecordId',
  'parentRecordIds',
  'recordTypeId',
  'listViewId',
  'contextId',
  'sourceRecordId',
  'relatedListRecordIds',
])

/** Lists whose order and repetitions have no meaning. */
const sets: ReadonlySet<string> = new Set([
  'actionTypes',
  'apiNames',
  'childRelationships',
  'fields',
  'layoutTypes',
  'modes',
  'navItemNames',
  'optionalFields',
  'sections',
])

/** The API name of the recent list on the wire. */
export const recentList = '__Recent'
export const isRecentList = (name: unknown): boolean =>
  typeof name === 'string' && name.toLowerCase() === recentList.toLowerCase()

/**
 * A configuration in its one form: ids of 18 characters, sets as sorted lists, a single value for a list as a list, fields by name, no
 * undefined values and no empty sets.
 */
export function canonical(config: Config): Config {
  return Object.fromEntries(
    Object.keys(config)
      .toSorted()
      .flatMap((name) => {
        const value = canonicalValue(name, config[name])
        return value === undefined || (sets.has(name) && Array.isArray(value) && value.length === 0)
          ? []
          : [[name, value] as const]
      }),
  )
}

/** The text by which equal configurations are the same. */
export const keyOf = (adapter: string, config: Config): string => `${adapter}/${JSON.stringify(canonical(config))}`

function canonicalValue(name: string, value: unknown): unknown {
  if (sets.has(name) && (typeof value === 'string' || Array.isArray(value) || isField(value)))
    return [...new Set([value].flat().map(fieldName))].toSorted(byText)
  if (ids.has(name)) return Array.isArray(value) ? value.map(id18) : id18(value)
  if (name === 'listViewApiName' && isRecentList(value)) return recentList
  if (/objectApiNames?$/i.test(name)) return Array.isArray(value) ? value.map(objectName) : objectName(value)
  return value === undefined ? undefined : sorted(fieldName(value))
}

const byText = (one: unknown, other: unknown): number => (String(one) < String(other) ? -1 : 1)
const id18 = (value: unknown): unknown => (typeof value === 'string' ? (toId18(value) ?? value) : value)

const isField = (value: unknown): value is { readonly objectApiName: string; readonly fieldApiName: string } =>
  isMap(value) && typeof value['objectApiName'] === 'string' && typeof value['fieldApiName'] === 'string'

/** The platform also names a field by an object. */
const fieldName = (value: unknown): unknown =>
  isField(value) && Object.keys(value).length === 2 ? `${value.objectApiName}.${value.fieldApiName}` : value

/** The platform also names an object by an object with its name. */
const objectName = (value: unknown): unknown => (isMap(value) ? (value['objectApiName'] ?? value) : value)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isMap(item) ? canonical(item) : sorted(item)))
  return isMap(value) ? canonical(value) : value
}
