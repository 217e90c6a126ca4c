import type { SharedValueStore } from './shared-values.ts'
import type { SharedValues } from './shared-values/values.ts'
import { createRecordClient, type RecordClient, type RecordScope } from '#platform/record-client/record-client.ts'
import { recordsChannel } from '#platform/record-client/tabs.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'

interface PageScope {
  /** The base path of a site: the Sales Assistant has no record data API at its own. */
  readonly site: string
  /** The base path of the page. */
  readonly base: string
  readonly language: LanguageCode
  readonly userId: string | null
}

/** Creates the record client of a page. It follows the user and the account of the session. */
export function loadRecords(
  { site, base, language, userId }: PageScope,
  { subscribe }: Pick<SharedValueStore<SharedValues>, 'subscribe'>,
): RecordClient {
  let scope: RecordScope = { userId, accountView: null, language, context: base }
  const records = createRecordClient({
    base: `${site}/webruntime/api/services/data/${apiVersion}/ui-api`,
    scope,
    fetch: (address, init) => fetch(address, init),
    now: () => performance.now(),
    channel: new BroadcastChannel(recordsChannel),
  })
  const change = (next: Partial<RecordScope>): void => {
    scope = { ...scope, ...next }
    records.setScope(scope)
  }
  subscribe('USER_INFO', (known) => change({ userId: known.userId }))
  let session: string | null = null
  subscribe('SESSION_DATA', ({ sessionId, effectiveAccount }) => {
    const accountView = `${sessionId}/${effectiveAccount?.relatedLobIntegrationId ?? ''}`
    // The session of the page becomes known after the page is shown. A later one is another.
    if (session !== null && session !== accountView) change({ accountView })
    session = accountView
  })
  return records
}
