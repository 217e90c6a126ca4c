import { safeParse, type GenericSchema, type InferInput, type InferOutput } from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { rolesOf, type Role, type Viewer } from '#platform/values/viewer.ts'
import type { Records } from '#platform/records/records.ts'
import type { SearchIndex } from '#platform/search/port.ts'
import type { CallForm } from './call-form.ts'
import { parameterFailure } from './parameter-failure.ts'

/**
 * What every call receives besides its parameters. The entry point determines the viewer, never the call. Features
 * extend the interface with the part that their calls need; `app/call-context.ts` creates it.
 */
export interface CallContext {
  readonly viewer: Viewer
  readonly records: Records
  readonly search: SearchIndex
  readonly now: () => Date
  /** Scheme and host of absolute addresses: `https://portal.example`. */
  readonly publicOrigin: string
}

type WireName = `${string}.${string}`

/** One server call (§7). It runs within the process while a page is rendered, and over `/lwr/apex` for the browser. */
export interface Call<Schema extends GenericSchema, Result, Name extends WireName = WireName> {
  /** `SearchController.search` */
  readonly name: Name
  /** A cacheable call may be read by GET and returned from a cache; others need POST. */
  readonly cacheable: boolean
  /** The roles that may use it: a call without it does not compile. */
  readonly access: readonly Role[] | 'everyone'
  /** The pages make it by themselves, so it does not extend the session of their user (SES-07). */
  readonly isBackground?: true
  /** Only a form uses it, because it changes the session of its sender or belongs to a page: it does not exist for other callers. */
  readonly isFormOnly?: true
  readonly params: Schema
  readonly run: (params: InferOutput<Schema>, context: CallContext) => Promise<Result>
  /** How people use the call from a page. A call without it has no form. */
  readonly form?: CallForm<InferInput<Schema>, Result, CallContext>
}

/** A call in the table: access and parameters are checked before it runs. */
export interface GuardedCall<Schema extends GenericSchema, Result, Name extends WireName = WireName> extends Call<
  Schema,
  Result,
  Name
> {
  /**
   * Checks access and parameters, then runs the call. Throws ACCESS_DENIED, the failure of the first invalid parameter
   * (`parameterFailure`), and what the call throws.
   */
  readonly answer: (rawParams: unknown, context: CallContext) => Promise<Result>
}

/** The result of a call: `AnswerOf<typeof getProductDetails>`. */
export type AnswerOf<Each extends { readonly run: (...args: never) => Promise<unknown> }> = Awaited<
  ReturnType<Each['run']>
>

export const call = <const Schema extends GenericSchema, Result, const Name extends WireName>(
  definition: Call<Schema, Result, Name>,
): GuardedCall<Schema, Result, Name> => ({
  ...definition,
  answer: async (rawParams, context) => {
    checkAccess(definition.access, context.viewer)
    // What a form does to the session of its sender changes nothing in the Sales Assistant: they may sign out.
    const isChange = definition.isFormOnly !== true && !isReading(definition)
    if (isChange && onlyReadsInAssistant(context.viewer)) throw failure('ACCESS_DENIED')
    return await definition.run(parseParams(definition.params, rawParams), context)
  },
})

/** Throws ACCESS_DENIED if the viewer has none of the roles. */
export function checkAccess(access: readonly Role[] | 'everyone', viewer: Viewer): void {
  if (access === 'everyone') return
  const roles = rolesOf(viewer)
  if (!access.some((role) => roles.includes(role))) throw failure('ACCESS_DENIED')
}

/** Editors see the Sales Assistant, and change nothing in it (SAL-01). */
export const onlyReadsInAssistant = (viewer: Viewer): boolean =>
  viewer.context === 'SalesAssistant' &&
  !rolesOf(viewer).some((role) => role === 'internalSales' || role === 'administrator')

/** Whether a call changes nothing: its result may be cached, or its name says that it reads. */
export const isReading = ({ name, cacheable }: { readonly name: string; readonly cacheable: boolean }): boolean =>
  cacheable || /\.(?:get|find|read|search|explain|extendSession)/.test(name)

function parseParams<Schema extends GenericSchema>(schema: Schema, rawParams: unknown): InferOutput<Schema> {
  const parsed = safeParse(schema, rawParams, { abortEarly: true })
  if (parsed.success) return parsed.output
  throw parameterFailure(parsed.issues[0])
}
