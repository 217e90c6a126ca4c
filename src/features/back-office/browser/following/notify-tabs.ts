import { createTabs, recordsChannel } from '#platform/record-client/tabs.ts'
import { type WrittenRecord, writtenRecords } from '#features/back-office/following/written-records.ts'
import { shownRecord } from './shown-record.ts'

/** Notifies the record clients of the other tabs of records that were written without one (RDL-23): ids and eTags, no values. */
export function notifyTabs(written: readonly WrittenRecord[]): void {
  if (written.length === 0) return
  const channel = new BroadcastChannel(recordsChannel)
  createTabs(channel, () => {})(written)
  channel.close()
}

/** Notifies the other tabs of what the form before this page has written. */
export function notifyOfForm(): void {
  const results = [...document.querySelectorAll<HTMLElement>('[data-written]')].map(({ dataset }) => dataset['written'])
  notifyTabs(
    writtenRecords(
      new URLSearchParams(location.search),
      shownRecord(),
      results.filter((id) => id !== undefined),
    ),
  )
}
