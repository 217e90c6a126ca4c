import { createRecordClient, type RecordClient, type RecordScope } from '#platform/record-client/record-client.ts'
import { recordsChannel } from '#platform/record-client/tabs.ts'
import { apiVersion } from '#platform/values/api-version.ts'

/** Whose data the record client of a page contains. */
export const officeScope = (userId: string | null): RecordScope => ({
  userId,
  accountView: null,
  language: document.documentElement.lang,
  context: 'back-office',
})

/** The record client of a page of the back office. */
export const officeRecords = (userId: string): RecordClient =>
  createRecordClient({
    base: `/services/data/${apiVersion}/ui-api`,
    scope: officeScope(userId),
    fetch: (address, init) => fetch(address, init),
    now: () => performance.now(),
    channel: new BroadcastChannel(recordsChannel),
  })
