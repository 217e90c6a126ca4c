import type { GenericSchema, InferOutput } from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import type { Representation, RepresentationName } from './representations/table.ts'
import type { ApiContext } from './api-context.ts'
import type { CsvFile } from './csv-file.ts'
import { bodyOf, parsed } from './endpoint-input.ts'

/** The preconditions in the headers of a request. */
export interface Preconditions {
  /** `If-Match`: the record must have one of these eTags; `*` allows any. */
  readonly ifMatch: readonly string[] | null
  /** `If-Unmodified-Since`, as the client sent it. */
  readonly ifUnmodifiedSince: string | null
}

/** The answer of a call. The `eTag` of the body is also sent as a header. */
export interface ApiAnswer<Body> {
  readonly status: 200 | 201 | 204
  readonly body: Body
}

export const ok = <Body>(body: Body): ApiAnswer<Body> => ({ status: 200, body })
export const created = <Body>(body: Body): ApiAnswer<Body> => ({ status: 201, body })
export const noContent: ApiAnswer<null> = { status: 204, body: null }

/**
 * One call of the record data API (platform API 2). Its route, its checks, its description and its fuzz tests are derived from it.
 */
interface Definition<
  Query extends GenericSchema,
  Body extends GenericSchema | null,
  Answer extends RepresentationName | null,
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path below `/ui-api` in the router's syntax: `/records/:recordId`. */
  readonly path: `/${string}`
  /** One line for the description of the API. */
  readonly summary: string
  readonly family:
    | 'Records'
    | 'Changes'
    | 'Imports'
    | 'Lists'
    | 'Metadata'
    | 'Actions'
    | 'Related lists'
    | 'Duplicates'
    | 'Avatars'
    | 'Search'
    | 'Record defaults'
  /** The schema of the `query` parameters, which arrive as texts; a list is separated by commas. */
  readonly query: Query
  /** The schema of the body; null: the call has none. */
  readonly body: Body
  /** The representation that it answers with 200 or 201; null: it answers 204 without a body. */
  readonly answer: Answer
  /** The status; not given: 201 for a POST that writes, else 200. */
  readonly status?: 200
  /** What it continues may no longer be stored: 410. */
  readonly expires?: true
  /** A PATCH that answers 201 where it made the record. */
  readonly creates?: true
  /** A POST that changes nothing; it needs neither the right to write nor an Idempotency-Key. */
  readonly reads?: true
  /** `record`: error body B, which calls that write one record use (platform API §1); else error body A. */
  readonly errorForm?: 'record'
  /**
   * The body is multipart: one file, and `body` holds the values beside it. A caller who may not send one is refused before any of
   * the file is read. Throws what `run` would throw.
   */
  readonly requireUpload?: (params: Readonly<Record<string, string>>, context: ApiContext) => Promise<void>
  /** Where the file is stored; by default with the files of records. */
  readonly uploadTo?: (context: ApiContext) => Pick<FileStore, 'put'>
  /** The call answers with a `CsvFile` instead of JSON. */
  readonly sendsCsv?: true
  readonly run: (
    input: {
      readonly params: Readonly<Record<string, string>>
      readonly query: InferOutput<Query>
      readonly body: Body extends GenericSchema ? InferOutput<Body> : null
      readonly preconditions: Preconditions
      /** The file of a multipart body; its bytes are already in the file store. */
      readonly file: NewFile | null
    },
    context: ApiContext,
  ) => Promise<ApiAnswer<Answer extends RepresentationName ? Representation<Answer> | null : CsvFile | null>>
  /**
   * Answers a second attempt with the same Idempotency-Key if the first one wrote and reported its outcome, but ended
   * before it answered. Without this function such an attempt is answered 204.
   */
  readonly answerAgain?: (
    outcome: unknown,
    context: ApiContext,
  ) => Promise<ApiAnswer<Answer extends RepresentationName ? Representation<Answer> | null : null>>
}

/** A call in the table: its parameters and body are checked before it runs. */
export interface Endpoint extends Omit<
  Definition<GenericSchema, GenericSchema | null, RepresentationName | null>,
  'run' | 'answerAgain'
> {
  readonly answerAgain?: (outcome: unknown, context: ApiContext) => Promise<ApiAnswer<unknown>>
  readonly answerTo: (
    input: {
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
      const input = {
        params,
        query: parsed(definition.query, query, 'query'),
        body: bodyOf(definition.body, body),
        preconditions,
        file,
      }
      return await run(input, context)
    },
  }
}
