import type { GenericSchema, InferOutput } from 'valibot'
import { failure } from '#domain/errors.ts'
import { maxParameterLength } from '#domain/url-parameters.ts'
import type { NewFile } from '#records/files.ts'
import { readWith } from '#representations/check.ts'
import type { Representation, RepresentationName } from '#representations/table.ts'
import type { ApiContext } from './api-context.ts'

/** What a request says besides its address and body. */
export interface Preconditions {
  /** `If-Match`: eTags of which the record must have one, `*`: any. */
  readonly ifMatch: readonly string[] | null
  /** `If-Unmodified-Since`, as it was given. */
  readonly ifUnmodifiedSince: string | null
}

/** What a call answers. `eTag` of the body goes into the header too. */
export interface ApiAnswer<Body> {
  readonly status: 200 | 201 | 204
  readonly body: Body
}

export const ok = <Body>(body: Body): ApiAnswer<Body> => ({ status: 200, body })
export const created = <Body>(body: Body): ApiAnswer<Body> => ({ status: 201, body })
export const gone: ApiAnswer<null> = { status: 204, body: null }

/** One call of the record data API (platform API 2), from which come its route, its checks, its description and its fuzzing. */
interface Definition<
  Query extends GenericSchema,
  Body extends GenericSchema | null,
  Answer extends RepresentationName | null,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/ui-api`, as the router has it: `/records/:recordId`. */
  readonly path: `/${string}`
  /** What it does, in a line: for who reads the description. */
  readonly summary: string
  readonly family:
    | 'Records'
    | 'Lists'
    | 'Metadata'
    | 'Actions'
    | 'Related lists'
    | 'Duplicates'
    | 'Avatars'
    | 'Search'
    | 'Record defaults'
  /** Names of `query` parameters, as texts; a list is written with commas. Without it none is read. */
  readonly query: Query
  /** Null: it has none. */
  readonly body: Body
  /** What it answers with 200 or 201; null: nothing (204). */
  readonly answer: Answer
  /** With which of both; not said: 201 of a POST that writes, else 200. */
  readonly status?: 200
  /** A POST that changes nothing: it needs no right to write, and no key. */
  readonly reads?: true
  /** Error body B, as calls that write one record have it (platform API §1); else A. */
  readonly errorForm?: 'record'
  /**
   * Its body is multipart: one file, and `body` is the words beside it. Who may not send one is refused before any of it is taken: throws
   * what `run` would.
   */
  readonly demandUpload?: (params: Readonly<Record<string, string>>, context: ApiContext) => Promise<void>
  readonly run: (
    given: {
      readonly params: Readonly<Record<string, string>>
      readonly query: InferOutput<Query>
      readonly body: Body extends GenericSchema ? InferOutput<Body> : null
      readonly preconditions: Preconditions
      /** Of a multipart body: its bytes are in the file store. */
      readonly file: NewFile | null
    },
    context: ApiContext,
  ) => Promise<ApiAnswer<Answer extends RepresentationName ? Representation<Answer> | null : null>>
  /**
   * The answer to a second try with the same Idempotency-Key, where the first one wrote and told its outcome, and ended before it had
   * answered. Without it, such a try is answered 204.
   */
  readonly answerAgain?: (
    outcome: unknown,
    context: ApiContext,
  ) => Promise<ApiAnswer<Answer extends RepresentationName ? Representation<Answer> | null : null>>
}

/** A call as the table holds it: its parameters and body are checked before it runs. */
export interface Endpoint extends Omit<
  Definition<GenericSchema, GenericSchema | null, RepresentationName | null>,
  'run' | 'answerAgain'
> {
  readonly answerAgain?: (outcome: unknown, context: ApiContext) => Promise<ApiAnswer<unknown>>
  readonly answerTo: (
    given: {
      readonly params: Readonly<Record<string, string>>
      readonly query: Readonly<Record<string, unknown>>
      readonly body: unknown
      readonly preconditions: Preconditions
      readonly file?: NewFile
    },
    context: ApiContext,
  ) => Promise<ApiAnswer<unknown>>
}

/** Throws INVALID_PARAMETERS with the path of the first wrong parameter, PARAMETER_TOO_LONG, and what the call throws. */
export function endpoint<
  const Query extends GenericSchema,
  const Body extends GenericSchema | null,
  const Answer extends RepresentationName | null,
>({ run, ...definition }: Definition<Query, Body, Answer>): Endpoint {
  return {
    ...definition,
    answerTo: async ({ params, query, body, preconditions, file = null }, context) => {
      for (const [parameter, value] of Object.entries(query))
        if (typeof value === 'string' && value.length > maxParameterLength)
          throw failure('PARAMETER_TOO_LONG', { parameter, limit: String(maxParameterLength) })
      const given = {
        params,
        query: parsed(definition.query, query),
        body: bodyOf(definition.body, body),
        preconditions,
        file,
      }
      return await run(given, context)
    },
  }
}

function bodyOf<Body extends GenericSchema | null>(
  schema: Body,
  body: unknown,
): Body extends GenericSchema ? InferOutput<Body> : null
function bodyOf(schema: GenericSchema | null, body: unknown): unknown {
  return schema === null ? null : parsed(schema, body)
}

function parsed<Schema extends GenericSchema>(schema: Schema, value: unknown): InferOutput<Schema> {
  const result = readWith<InferOutput<Schema>>(schema, value)
  if ('value' in result) return result.value
  const { path, reason } = result.wrong
  throw failure('INVALID_PARAMETERS', { parameter: path === '$' ? 'body' : path, reason })
}
