import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { apiVersion } from '#platform/values/api-version.ts'
import { errors } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { mayDo } from '#platform/records/access.ts'
import { jsonSchemas } from '#platform/record-api/representations/json-schema.ts'
import { representations } from '#platform/record-api/representations/table.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import type { RecordApi } from '#platform/record-api/record-api.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import type { Example } from './example.ts'
import { answerTexts, familyTexts, refusalTexts } from './answer-texts.ts'
import { parameterTexts } from './parameter-texts.ts'
import { objectSchemas } from './open-api-objects.ts'

type Json = Readonly<Record<string, unknown>>

/** The parts of an OpenAPI 3.1 document that our own code reads. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: Json
  readonly servers: readonly Json[]
  readonly tags: readonly Json[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  /** The fields of the objects, which no call names. OpenAPI has no such key; its extensions begin with `x-`. */
  readonly 'x-objects': Readonly<Record<string, Json>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly securitySchemes: Json
  }
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Json[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Json
  readonly responses: Readonly<Record<string, Json>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description: string
  readonly required: boolean
  readonly schema: Json
  /** Lists are separated by commas. */
  readonly style?: 'form'
  readonly explode?: false
  readonly example?: unknown
}

/**
 * The description of the API (OpenAPI 3.1), generated from the table of calls, the representations and the objects that the viewer
 * may read.
 */
export function openApiOf(
  { endpoints, objects, exampleOf }: Pick<RecordApi, 'endpoints' | 'objects' | 'exampleOf'>,
  viewer: Viewer,
): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints)
    (paths[`/ui-api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      endpoint,
      exampleOf(endpoint),
    )
  const readable = objects.all.filter((entity) => mayDo(viewer, entity, 'read'))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradegrade record data API',
      version: apiVersion,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Records, lists, layouts and actions of every object that you may read. Sign in with a bearer token (tradegrade user token) or with the session of the portal; without either you ask as a guest.',
    },
    servers: [{ url: `/services/data/${apiVersion}` }],
    tags: [...new Set(endpoints.map(({ family }) => family))].map((name) => ({ name, description: familyTexts[name] })),
    paths,
    'x-objects': objectSchemas(readable, viewer),
    components: {
      schemas: usedBy(paths, schemas()),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An access token of a user.' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'The session of the portal.' },
      },
    },
  }
}

/** The schemas to which the calls refer, directly or through other schemas. */
function usedBy(paths: unknown, all: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(all[name] ?? null)
    }
  }
  follow(paths)
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)))
}

let known: Readonly<Record<string, Json>> | null = null
function schemas(): Readonly<Record<string, Json>> {
  known ??= Object.fromEntries(Object.entries(jsonSchemas()).map(([name, schema]) => [name, { ...schema }]))
  return known
}

function operationOf(endpoint: Endpoint, example: Example): Operation {
  const { path, summary, family, query, body, answer, sendsCsv } = endpoint
  return {
    operationId: operationIdOf(endpoint),
    summary,
    tags: [family],
    // A guest may read, and sees what the pages show.
    security: [{ bearer: [] }, { session: [] }, ...(isWrite(endpoint) ? [] : [{}])],
    parameters: withExamples(example, [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
        name,
        in: 'path',
        description: parameterTexts[name] ?? '',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(query),
      ...(isWrite(endpoint) ? writeHeaders : []),
    ]),
    ...(body === null ? {} : { requestBody: { required: true, content: bodyContent(endpoint, body, example.body) } }),
    responses: {
      ...(answer === null
        ? {}
        : Object.fromEntries(
            successesOf(endpoint).map((status) => [
              status,
              jsonOf(answerTexts[answer] ?? '', { $ref: `#/components/schemas/${answer}` }),
            ]),
          )),
      ...(sendsCsv === true ? { 200: csvResponse, 204: { description: 'No row was refused.' } } : {}),
      ...(isWrite(endpoint)
        ? { 204: { description: 'Done. Nothing is left to show, or nothing that the caller may see.' } }
        : {}),
      ...Object.fromEntries(refusals(endpoint).map((status) => [status, errorResponse(endpoint, status)])),
    },
  }
}

const withExamples = (example: Example, parameters: readonly Parameter[]): readonly Parameter[] =>
  parameters.map((parameter) => {
    const value = example.parameters[parameter.name]
    return value === undefined ? parameter : { ...parameter, example: typed(parameter.schema, value) }
  })

/** A value as its schema has it. */
function typed({ type }: Json, value: string): unknown {
  if (type === 'array') return value.split(',')
  return type === 'integer' ? Number(value) : value
}

const isWrite = ({ method, reads }: Endpoint): boolean => method !== 'GET' && reads !== true

const successesOf = (endpoint: Endpoint): readonly (200 | 201)[] =>
  endpoint.creates === true
    ? [200, 201]
    : [endpoint.status ?? (endpoint.method === 'POST' && isWrite(endpoint) ? 201 : 200)]

/** `GET /records/:recordId` → `getRecordsByRecordId` */
export const operationIdOf = ({ method, path }: Endpoint): string =>
  method.toLowerCase() +
  path
    .split(/[/-]/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith(':') ? `By${capitalised(part.slice(1))}` : capitalised(part)))
    .join('')

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The entries of the query's schema, whatever is checked of all of them together. */
function queryParameters(query: v.GenericSchema): readonly Parameter[] {
  const entries = 'entries' in query && isMap(query.entries) ? query.entries : {}
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: 'query',
    description: parameterTexts[name] ?? '',
    required: false,
    ...shapeOf(isSchema(schema) ? parameterSchema(schema) : { type: 'string' }),
  }))
}

const shapeOf = (schema: Json): Pick<Parameter, 'schema' | 'style' | 'explode'> =>
  schema['type'] === 'array' ? { schema, style: 'form', explode: false } : { schema }

const isSchema = (value: unknown): value is v.GenericSchema => isMap(value) && value['kind'] === 'schema'

function parameterSchema(schema: v.GenericSchema): Json {
  const { parameter } = v.getMetadata(schema)
  return isMap(parameter) ? parameter : { type: 'string' }
}

const byIdentity = new Map<unknown, string>(Object.entries(representations).map(([name, schema]) => [schema, name]))

/** By its name, where it has one: by itself, before what is checked of it as a whole, or as one of several. */
function bodySchema(body: v.GenericSchema): Json {
  const [first, ...options] = partsOf(body)
  const name = byIdentity.get(body) ?? byIdentity.get(first)
  if (name !== undefined && options.length === 0) return { $ref: `#/components/schemas/${name}` }
  if (first !== undefined && options.length > 0) return { anyOf: [first, ...options].map(bodySchema) }
  const { $schema: _, ...schema } = toJsonSchema(body, {
    errorMode: 'ignore',
    typeMode: 'input',
    target: 'draft-2020-12',
  })
  return schema
}

function partsOf(body: v.GenericSchema): readonly v.GenericSchema[] {
  const parts =
    'pipe' in body && Array.isArray(body.pipe) ? body.pipe.slice(0, 1) : 'options' in body ? body.options : []
  return Array.isArray(parts) ? parts.filter(isSchema) : []
}

/** Where there is a file, the other values are in a part of their own beside it. */
function bodyContent(
  { requireUpload, uploadTo }: Endpoint,
  body: v.GenericSchema,
  example: Readonly<Record<string, unknown>> = {},
): Json {
  const words = bodySchema(body)
  if (requireUpload === undefined) return { 'application/json': { schema: words, example } }
  const properties = { fileData: { type: 'string', format: 'binary' }, json: words }
  return {
    'multipart/form-data': {
      schema: { type: 'object', properties, required: ['fileData'] },
      example: { json: example, fileData: uploadTo === undefined ? '%PDF-1.7' : csvExample },
    },
  }
}

/** The beginning of an uploaded CSV file. */
const csvExample = 'integration_id,name\nERP-4711,Halvorsen Bakery\n'

const csvResponse: Json = {
  description: 'The rows as a CSV file.',
  content: { 'text/csv': { schema: { type: 'string' } } },
}

const header = (name: string, schema: Json): Parameter => ({
  name,
  in: 'header',
  description: parameterTexts[name] ?? '',
  required: false,
  schema,
})

const writeHeaders: readonly Parameter[] = [
  header('Idempotency-Key', { type: 'string', format: 'uuid' }),
  header('If-Match', { type: 'string' }),
  header('If-Unmodified-Since', { type: 'string' }),
]

const refusals = (endpoint: Endpoint): readonly number[] =>
  isWrite(endpoint)
    ? [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 503]
    : [400, 401, 403, 404, ...(endpoint.expires === true ? [410] : []), 429, 503]

function errorResponse({ errorForm }: Endpoint, status: number): Json {
  if (errorForm === 'record' && (status === 400 || status === 403))
    return jsonOf('Why the record was not written.', {
      anyOf: [{ $ref: '#/components/schemas/RecordError' }, { $ref: '#/components/schemas/ErrorList' }],
    })
  const codes = [...new Set(Object.values(errors).flatMap((error) => (error.status === status ? error.errorCode : [])))]
  return {
    description: `${refusalTexts[status] ?? ''}${codes.length === 0 ? '' : `: ${codes.join(', ')}`}.`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorList' } } },
  }
}

const jsonOf = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
})
