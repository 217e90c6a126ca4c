import type { GenericSchema, InferOutput } from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { readWith } from './representations/check.ts'

export function bodyOf<Body extends GenericSchema | null>(
  schema: Body,
  body: unknown,
): Body extends GenericSchema ? InferOutput<Body> : null
export function bodyOf(schema: GenericSchema | null, body: unknown): unknown {
  return schema === null ? null : parsed(schema, body, 'body')
}

/** `whole`: the name of the value itself, for a problem that belongs to no part of it. */
export function parsed<Schema extends GenericSchema>(
  schema: Schema,
  value: unknown,
  whole: 'body' | 'query',
): InferOutput<Schema> {
  const result = readWith<InferOutput<Schema>>(schema, value)
  if ('value' in result) return result.value
  const { path, reason } = result.wrong
  throw failure('INVALID_PARAMETERS', { parameter: path === '$' ? whole : path, reason })
}
