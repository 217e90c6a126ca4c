import fc from 'fast-check'
import { isMap } from '#domain/is-map.ts'
import type { OpenApi, Operation } from '#record-api/description/open-api.ts'

/** A request that somebody might send: what the description says, and what it does not. */
export interface GeneratedCall {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly payload: string | object | null
}

/** What stands for a parameter, by its name: names and ids that there are. */
export type KnownValues = (parameter: string) => readonly string[]

type Schema = Readonly<Record<string, unknown>>

/** Any call of the description: mostly of the right form, with things that there are; now and then with anything at all. */
export function anyCall(openApi: OpenApi, known: KnownValues, naughty: readonly string[]): fc.Arbitrary<GeneratedCall> {
  const strange = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...naughty), fc.constant(''))
  const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation)),
  )
  return fc.oneof(...calls)

  function callOf(path: string, method: string, operation: Operation): fc.Arbitrary<GeneratedCall> {
    const { parameters, requestBody } = operation
    const inPath = parameters.filter((each) => each.in === 'path')
    const inQuery = parameters.filter((each) => each.in === 'query')
    const inHeaders = parameters.filter((each) => each.in === 'header')
    const body = bodySchema(requestBody)
    return fc
      .record({
        path: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, textOf(name)]))),
        query: fc.record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, parameterOf(name, schema)])), {
          requiredKeys: [],
        }),
        headers: fc.record(Object.fromEntries(inHeaders.map(({ name }) => [name, headerOf(name)])), {
          requiredKeys: [],
        }),
        payload:
          body === null
            ? fc.constant(null)
            : fc.oneof(
                { weight: 6, arbitrary: valueOf(body, '', 0).map((value) => JSON.stringify(value) ?? 'null') },
                { weight: 1, arbitrary: fc.json() },
                { weight: 1, arbitrary: strange },
              ),
      })
      .map(({ path: named, query, headers, payload }) => ({
        operation: operation.operationId,
        method: method.toUpperCase(),
        url: path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(named[name] ?? '')) + queryText(query),
        headers,
        payload,
      }))
  }

  function textOf(name: string): fc.Arbitrary<string> {
    const values = known(name)
    if (values.length === 0) return strange
    const one = fc.constantFrom(...values)
    const some = fc.array(one, { minLength: 1, maxLength: 4 }).map((list) => list.join(','))
    return fc.oneof(
      { weight: 6, arbitrary: one },
      { weight: name.endsWith('s') ? 6 : 1, arbitrary: some },
      { weight: 1, arbitrary: strange },
    )
  }

  function parameterOf(name: string, schema: Schema): fc.Arbitrary<string> {
    const right = parameterValue(name, schema)
    return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: strange })
  }

  function parameterValue(name: string, schema: Schema): fc.Arbitrary<string> {
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'].map(String))
    if (schema['type'] === 'integer')
      return fc.oneof(
        fc
          .integer({ min: Number(schema['minimum'] ?? 0), max: Math.min(60, Number(schema['maximum'] ?? 60)) })
          .map(String),
        fc.integer().map(String),
      )
    if (schema['type'] === 'boolean') return fc.constantFrom('true', 'false', '1')
    if (schema['type'] === 'array' && isMap(schema['items']))
      return fc.array(parameterValue(name, schema['items']), { maxLength: 5 }).map((list) => list.join(','))
    return textOf(name)
  }

  function headerOf(name: string): fc.Arbitrary<string> {
    if (name === 'Idempotency-Key') return fc.oneof(fc.uuid({ version: 4 }), fc.constant('no-uuid'))
    if (name === 'If-Unmodified-Since') return fc.date({ noInvalidDate: true }).map((date) => date.toUTCString())
    return fc.constantFrom('*', '"0123456789abcdef0123456789abcdef"', 'W/"x"', '')
  }

  /** A value of a JSON schema; `name`: the key that it stands under. */
  function valueOf(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const wild = fc.oneof(strange, fc.integer(), fc.double(), fc.boolean(), fc.constant(null))
    return fc.oneof({ weight: 12, arbitrary: rightValue(schema, name, depth) }, { weight: 1, arbitrary: wild })
  }

  function rightValue(schema: Schema, name: string, depth: number): fc.Arbitrary<unknown> {
    const { $ref, type, properties, items, additionalProperties } = schema
    if (typeof $ref === 'string')
      return valueOf(openApi.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, name, depth)
    if (depth > 6) return fc.constant(null)
    if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
    if ('const' in schema) return fc.constant(schema['const'])
    const alternatives = [schema['anyOf'], schema['oneOf'], schema['allOf']].find(Array.isArray)
    if (Array.isArray(alternatives))
      return fc.oneof(...alternatives.filter(isMap).map((each) => rightValue(each, name, depth + 1)))
    if (type === 'array') return fc.array(isMap(items) ? valueOf(items, name, depth + 1) : wildJson, { maxLength: 4 })
    if (isMap(properties) && Object.keys(properties).length > 0) {
      const required = Array.isArray(schema['required'])
        ? schema['required'].filter((key) => typeof key === 'string')
        : []
      const entries = Object.entries(properties).map(([key, value]) => [
        key,
        isMap(value) ? valueOf(value, key, depth + 1) : wildJson,
      ])
      return fc.oneof(
        {
          weight: 8,
          arbitrary: fc.record<Record<string, unknown>, string>(Object.fromEntries(entries), {
            requiredKeys: required,
          }),
        },
        {
          weight: 1,
          arbitrary: fc.record<Record<string, unknown>, string>(Object.fromEntries(entries), { requiredKeys: [] }),
        },
      )
    }
    if (type === 'object' || isMap(additionalProperties)) {
      const names = known(name === 'fields' ? 'fieldApiName' : name)
      const key = names.length === 0 ? strange : fc.oneof(fc.constantFrom(...names), strange)
      return fc.dictionary(
        key,
        isMap(additionalProperties) ? valueOf(additionalProperties, name, depth + 1) : wildJson,
        {
          maxKeys: 4,
          noNullPrototype: true,
        },
      )
    }
    if (type === 'integer') return fc.integer({ min: -2, max: 60 })
    if (type === 'number') return fc.oneof(fc.integer(), fc.double())
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    return textOf(name)
  }
}

const wildJson: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 2 })

function bodySchema(requestBody: Schema | undefined): Schema | null {
  const content = requestBody?.['content']
  const json = isMap(content) ? content['application/json'] : null
  const schema = isMap(json) ? json['schema'] : null
  return isMap(schema) ? schema : null
}

const queryText = (query: Readonly<Record<string, string | undefined>>): string => {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encoded(value)}`,
  )
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** Half a character cannot be written into an address: it becomes what stands for it. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
