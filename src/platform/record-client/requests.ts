import { isMap } from '#platform/values/text/is-map.ts'
import { isText, isTextList } from './checks.ts'
import type { Config } from './canonical.ts'
import { type ApiRequest, isSuccess, type Send, statusTextOf } from './transport.ts'
import type { Refusal } from './snapshot.ts'

/** The limits of one request (RDL-26). Longer addresses are refused with 431. */
export const limits = { ids: 200, address: 16_087, fields: 10_000, aggregate: 50 } as const

/**
 * Sends each part of a list of ids in a request of its own, so that no request has too many ids or too long an address.
 * `addressOf` returns the address of a part.
 */
export function splitBatch<Item>(
  items: readonly Item[],
  lengthOf: (part: readonly Item[]) => number,
): readonly Item[][] {
  const parts: Item[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last === undefined || last.length >= limits.ids || lengthOf([...last, item]) > limits.address)
      parts.push([item])
    else last.push(item)
  }
  return parts
}

/** The address of a read: the first of its paths whose parameters are all given; null if there is none. */
export function addressOf(paths: readonly string[], query: readonly string[], config: Config): string | null {
  for (const path of paths) {
    const parts = path.split('/').map((part) => (part.startsWith(':') ? segment(config[part.slice(1)]) : part))
    if (!parts.includes(null)) return parts.join('/') + queryText(query, config)
  }
  return null
}

/** Ids are separated by commas, which need no encoding. */
const segment = (value: unknown): string | null =>
  isTextList(value) ? value.map(encodeURIComponent).join(',') : isText(value) ? encodeURIComponent(value) : null

function queryText(names: readonly string[], config: Config): string {
  const pairs = names.flatMap((name) => {
    const value = config[name]
    if (value === undefined || value === null) return []
    return `${name}=${encodeURIComponent([value].flat().map(String).join(',')).replaceAll('%2C', ',')}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/**
 * Sends a read. Fields that are too long for an address go to `aggregate-ui`: each part of them in a request of its own. The answers
 * of the parts are returned in their order; the first refusal is returned alone.
 */
export async function sendRead(
  send: Send,
  config: Config,
  requestOf: (config: Config) => ApiRequest,
  joinsParts: boolean,
): Promise<readonly Refusal[]> {
  const whole = requestOf(config)
  if (whole.method !== 'GET' || fieldsLength(config) <= limits.fields) return [await send(whole)]
  const parts = joinsParts ? fieldParts(config) : [config]
  const answers: Refusal[] = []
  for (let at = 0; at < parts.length; at += limits.aggregate) {
    const compositeRequest = parts
      .slice(at, at + limits.aggregate)
      .map((part, index) => ({ url: `/ui-api${requestOf(part).path}`, referenceId: `part${at + index}` }))
    const answer = await send({ method: 'POST', path: '/aggregate-ui', body: { input: { compositeRequest } } })
    if (!isSuccess(answer)) return [answer]
    const responses = isMap(answer.body) ? answer.body['compositeResponse'] : null
    for (const response of Array.isArray(responses) ? responses : []) {
      const { httpStatusCode, body }: { httpStatusCode: number; body: unknown } = response
      const part = { status: httpStatusCode, statusText: statusTextOf(body), body }
      if (!isSuccess(part)) return [part]
      answers.push(part)
    }
  }
  return answers
}

const fieldLists = ['fields', 'optionalFields'] as const
const textsOf = (value: unknown): readonly string[] => (isTextList(value) ? value : [])
const fieldsLength = (config: Config): number => fieldLists.flatMap((name) => textsOf(config[name])).join(',').length

/** The same configuration for parts of its fields, none longer than the limit. */
function fieldParts(config: Config): readonly Config[] {
  const { fields: _, optionalFields: __, ...rest } = config
  return fieldLists.flatMap((name) => {
    const parts: string[][] = []
    let length = 0
    for (const field of textsOf(config[name])) {
      length += field.length + 1
      if (parts.length === 0 || length > limits.fields) {
        parts.push([])
        length = field.length + 1
      }
      parts.at(-1)?.push(field)
    }
    return parts.map((part) => ({ ...rest, [name]: part }))
  })
}
