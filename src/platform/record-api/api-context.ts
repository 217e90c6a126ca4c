import type { CallContext } from '#platform/calls/call.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import type { OutboxPosition } from '#platform/records/outbox/outbox-position.ts'
import type { TemporaryFiles } from '#platform/records/files/file-store.ts'
import type { ApiStore } from './api-store.ts'
import type { ApiObjects } from './api-objects.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** What the record data API needs besides, for calls that run its operations; absent outside a server. */
    readonly recordApi?: ApiParts
  }
}

/** What the record data API needs besides what every call receives. */
export interface ApiParts extends ApiObjects {
  /** What the API stores beside the records. */
  readonly store: ApiStore
  readonly temporaryFiles: TemporaryFiles
  /** The position in the outbox up to which the rights of the viewer include every write. */
  readonly position: OutboxPosition
}

/** What every call of the record data API is given. The routes decide who the viewer is; a call never does. */
export interface ApiContext
  extends ApiParts, Pick<CallContext, 'viewer' | 'records' | 'search' | 'now' | 'publicOrigin'> {
  /** The beginning of links to other calls, as the client requested it: `/services/data/v65.0/ui-api`. */
  readonly basePath: string
  /**
   * Reports the outcome of a write before its transaction ends. With an Idempotency-Key the outcome is stored together with what is
   * written, and a second try is answered from it. Without such a key nobody needs it.
   */
  readonly reportOutcome?: (outcome: Readonly<Record<string, unknown>>) => void
  /** The keys of files that the writer has uploaded for this write and that no record refers to yet. */
  readonly uploadedFiles?: ReadonlySet<string>
}

interface RequestedContext {
  /** Whether the viewer maintains data: not on the pages of a site, which show records as the site does. */
  readonly keeps: boolean
  /** A language for displayed values instead of the viewer's own. */
  readonly language?: unknown
  readonly basePath: string
}

/** The context of the record data API for the viewer of a call. */
export function apiContextOf(
  { viewer: caller, records, search, now, publicOrigin, recordApi }: CallContext,
  { keeps, language, basePath }: RequestedContext,
): ApiContext {
  if (recordApi === undefined) throw new Error('An operation of the record data API was run outside the portal.')
  const viewer = keeps ? { ...caller, keeps: true as const } : caller
  return {
    ...recordApi,
    viewer: typeof language === 'string' && isLanguageCode(language) ? { ...viewer, language } : viewer,
    records,
    search,
    now,
    publicOrigin,
    basePath,
  }
}
