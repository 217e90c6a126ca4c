import { isMap } from '#platform/values/text/is-map.ts'
import type { OpenApi, Operation } from '#platform/record-api/description/open-api.ts'
import type { ApiReference, ReferenceCall, ReferenceShape } from '#platform/record-api/reference/reference.ts'

/** The content of the page. All of it comes from the OpenAPI description. */
export function referenceOf(
  openApi: OpenApi,
  about: Pick<ApiReference, 'version' | 'base' | 'descriptionAddress' | 'isGuest'>,
): ApiReference {
  const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      family: operation.tags[0] ?? '',
      call: callOf(path, method, operation),
    })),
  )
  const shapes = Object.entries(openApi.components.schemas)
  return {
    ...about,
    families: [...Map.groupBy(calls, ({ family }) => family)].map(([name, of]) => ({
      name,
      calls: of.map(({ call }) => call),
    })),
    objects: Object.entries(openApi['x-objects']).map(([name, schema]) => shapeOf(name, schema)),
    shapes: shapes.map(([name, schema]) => shapeOf(name, schema)),
  }
}

function callOf(path: string, method: string, operation: Operation): ReferenceCall {
  const content = isMap(operation.requestBody) ? schemaIn(operation.requestBody) : null
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    parameters: operation.parameters.map(({ name, in: location, description, schema, required }) => ({
      name,
      location,
      type: typeText(schema),
      note: noteOf(description, schema, required),
    })),
    body: content === null ? null : typeText(content),
    answers: Object.entries(operation.responses).map(([status, response]) => {
      const schema = schemaIn(response)
      return { status, shape: schema === null ? null : typeText(schema), text: textOf(response['description']) }
    }),
  }
}

function schemaIn(part: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null {
  const { content } = part
  const json = isMap(content) ? content['application/json'] : null
  const schema = isMap(json) ? json['schema'] : null
  return isMap(schema) ? schema : null
}

function shapeOf(name: string, schema: Readonly<Record<string, unknown>>): ReferenceShape {
  const properties = isMap(schema['properties']) ? Object.entries(schema['properties']) : []
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const isOfFields = name.endsWith('Fields')
  return {
    name,
    text:
      typeof schema['description'] === 'string'
        ? schema['description']
        : properties.length === 0
          ? typeText(schema)
          : '',
    entries: properties.map(([key, value]) => ({
      name: key,
      type: typeText(value),
      text: [
        isMap(value) && typeof value['description'] === 'string' ? value['description'] : '',
        isOfFields || required.includes(key) ? '' : 'may be absent',
      ]
        .filter((text) => text !== '')
        .join('; '),
    })),
  }
}

/** A short name of a schema, such as `Record?`, `list of string` or `one of Full, Compact`. */
function typeText(schema: unknown): string {
  if (!isMap(schema)) return 'any'
  const { $ref, type, items, additionalProperties } = schema
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? ''
  const values = schema['enum']
  if (Array.isArray(values)) return `one of ${values.filter((value) => value !== null).join(', ')}`
  if ('const' in schema) return String(schema['const'])
  const alternatives = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(alternatives)) return alternativesText(alternatives)
  if (Array.isArray(type)) return alternativesText(type.map((each: unknown) => ({ type: each })))
  if (type === 'array') return `list of ${typeText(items)}`
  if (type === 'object' && isMap(additionalProperties)) return `map of ${typeText(additionalProperties)}`
  return typeof type === 'string' ? type : 'any'
}

function alternativesText(alternatives: readonly unknown[]): string {
  const texts = alternatives.filter((each) => !(isMap(each) && each['type'] === 'null')).map(typeText)
  return `${[...new Set(texts)].join(' or ')}${texts.length < alternatives.length ? '?' : ''}`
}

function noteOf(description: string, schema: Readonly<Record<string, unknown>>, required: boolean): string {
  const { default: fallback, minimum, maximum } = schema
  const bounds = [
    required ? 'required' : '',
    minimum !== undefined && maximum !== undefined ? `${textOf(minimum)} to ${textOf(maximum)}` : '',
    fallback === undefined || (Array.isArray(fallback) && fallback.length === 0) ? '' : `else ${textOf(fallback)}`,
  ].filter((text) => text !== '')
  return bounds.length === 0 ? description : `${description} (${bounds.join(', ')})`
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '')
