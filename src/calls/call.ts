import { getDotPath, safeParse, type GenericSchema, type InferOutput } from 'valibot'
import { failure } from '#domain/errors.ts'
import { maxParameterLength } from '#domain/url-parameters.ts'
import { rolesOf, type Role, type Viewer } from '#domain/viewer.ts'
import type { Assortments } from '#records/assortments.ts'
import type { Records } from '#records/records.ts'
import type { SearchIndex } from '#search/port.ts'
import type { Taxonomy } from '#records/taxonomy.ts'
import { tooLong } from './params.ts'

/** What every call is given besides its parameters. The viewer is decided by the door, never by the call. */
export interface CallContext {
  readonly viewer: Viewer
  readonly records: Records
  readonly search: SearchIndex
  /** Business groups, segments and master values with their names, in memory, following the outbox. */
  readonly taxonomy: Taxonomy
  /** Whose assortment is what, likewise. */
  readonly assortments: Assortments
  readonly now: () => Date
  /** Scheme and host of absolute addresses: `https://portal.example`. */
  readonly publicOrigin: string
  /** For calls by which anybody may write to us; the door knows whose address it is. */
  readonly letters?: Letters
  /** What the way in offers beside a password. */
  readonly offers?: { readonly company: () => Promise<boolean> }
  /** Of who is signed in. */
  readonly session?: CallSession
}

/** The session that a question came in. */
interface CallSession {
  /** Names it, and opens nothing. */
  readonly id: string
  /** Whole seconds until it ends where nothing is done, at least 1. */
  readonly secondsLeft: () => number
  /** Somebody is there: the time without doing anything begins anew. */
  readonly extend: () => Promise<void>
  /** All of the same user, this one too; the one used last first. */
  readonly others: () => Promise<readonly OwnSession[]>
  /** Ids of all accounts whose view its user may have, their own first. */
  readonly accounts: readonly string[]
  /** Who is invited to the account that it has the view of, and has not come: ids and addresses of users. */
  readonly invitations: () => Promise<readonly { readonly id: string; readonly email: string }[]>
  /** Of these users, those who never came. */
  readonly newcomers: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** The id of the account that a link invites its user to; null where it invites nobody, or somebody else. */
  readonly invitedTo: (token: string) => Promise<string | null>
  /** The providers of single sign-on that may speak for the user. */
  readonly providers: () => Promise<readonly OwnProvider[]>
  /** How the user signs in, beside their password. */
  readonly security: () => Promise<WaysIn>
}

interface WaysIn {
  readonly codes: { readonly since: Date; readonly recoveryCodesLeft: number } | null
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    readonly createdAt: Date
    readonly lastUsedAt: Date | null
  }[]
  /** The session has just begun. */
  readonly mayChange: boolean
}

interface OwnProvider {
  readonly key: string
  readonly name: string
  /** Null: not connected with the user. */
  readonly linkedAt: Date | null
}

interface OwnSession {
  readonly id: string
  /** Code of the site where it began. */
  readonly site: string
  /** The browser, as it names itself. */
  readonly device: string
  readonly beganAt: Date
  readonly lastActiveAt: Date
}

interface Letters {
  /** Takes the place of one more letter from there; seconds until there is one, 0 when there was. */
  readonly wait: () => Promise<number>
  /** One is kept, and may be sent. */
  readonly written: () => void
}

/** One server call (§7): two doors, one operation — in-process while rendering, `/lwr/apex` from the browser. */
export interface Call<Schema extends GenericSchema, Result> {
  /** `SearchController.search` */
  readonly name: `${string}.${string}`
  /** A cacheable call may be read by GET and answered from a cache; others need POST. */
  readonly cacheable: boolean
  /** Who may call it: a call without it does not compile. */
  readonly access: readonly Role[] | 'everyone'
  readonly params: Schema
  readonly run: (params: InferOutput<Schema>, context: CallContext) => Promise<Result>
}

/** A call with its two guards in front: what the table holds. */
export interface GuardedCall<Schema extends GenericSchema, Result> extends Call<Schema, Result> {
  /**
   * Access, then parameters, then the call itself. Throws ACCESS_DENIED, PARAMETER_TOO_LONG (ADR-06),
   * INVALID_PARAMETERS with the path of the first wrong parameter, and what the call throws.
   */
  readonly answer: (rawParams: unknown, context: CallContext) => Promise<Result>
}

export const call = <const Schema extends GenericSchema, Result>(
  definition: Call<Schema, Result>,
): GuardedCall<Schema, Result> => ({
  ...definition,
  answer: async (rawParams, context) => {
    checkAccess(definition.access, context.viewer)
    return await definition.run(parseParams(definition.params, rawParams), context)
  },
})

function checkAccess(access: readonly Role[] | 'everyone', viewer: Viewer): void {
  if (access === 'everyone') return
  const roles = rolesOf(viewer)
  if (!access.some((role) => roles.includes(role))) throw failure('ACCESS_DENIED')
}

function parseParams<Schema extends GenericSchema>(schema: Schema, rawParams: unknown): InferOutput<Schema> {
  const parsed = safeParse(schema, rawParams, { abortEarly: true })
  if (parsed.success) return parsed.output
  const issue = parsed.issues[0]
  const parameter = getDotPath(issue) ?? 'parameters'
  if (issue.message === tooLong) throw failure('PARAMETER_TOO_LONG', { parameter, limit: String(maxParameterLength) })
  throw failure('INVALID_PARAMETERS', { parameter, reason: issue.message })
}
