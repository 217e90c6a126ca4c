import { snapshotSource } from '#platform/record-client/snapshot-source.ts'
import { hasEnded } from '#features/identity/sessions/session-clock.ts'
import type { Session } from '#features/identity/sessions/start-session.ts'
import { officeRecords, officeScope } from '#features/back-office/browser/office-records.ts'
import { changeOf } from '#features/back-office/following/change-rule.ts'
import { moveFromFocus, showChange } from './show-change.ts'
import { shownRecord } from './shown-record.ts'

/**
 * Follows the record of the page during the lifetime of the document: changes that other tabs report, and what the server has when
 * the reader returns to the tab and the lifetime of the data has ended. Nothing is requested in between.
 */
export function followRecord(session: Session): void {
  const first = shownRecord()
  if (first === null) return
  const { id: recordId, objectApiName } = first
  const { userId } = session.clock()
  const records = officeRecords(userId)
  const config = { recordId, optionalFields: [`${objectApiName}.LastModifiedBy.Name`] }
  const source = snapshotSource(records, 'getRecord', config)
  let { eTag } = first
  const show = (): void => {
    const shown = shownRecord()
    if (shown !== null) void showChange(shown, changeOf(shown.eTag, source.state()))
  }
  let end: (() => void) | null = source.subscribe(show)

  const look = (): void => {
    // A request restarts the idle timeout of the session, which is the decision of its user once they have been warned.
    if (end === null || session.clock().phase !== 'quiet') return
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    const shown = shownRecord()
    // The answer to a form has replaced the page: what was read before it may be older than what it shows.
    const isOther = shown !== null && shown.eTag !== eTag
    eTag = shown?.eTag ?? eTag
    void (isOther ? records.notifyRecordUpdateAvailable([recordId]) : records.getRecord(config))?.then(show)
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('online', look)
  document.addEventListener('focusin', () => {
    const shown = shownRecord()
    if (shown !== null) requestAnimationFrame(() => moveFromFocus(shown.notice))
  })
  session.subscribe(() => {
    const isOver = hasEnded(session.clock())
    if (isOver === (end === null)) return
    // The next user of the browser learns nothing of what this one has read.
    end?.()
    records.setScope(officeScope(isOver ? null : userId))
    end = isOver ? null : source.subscribe(show)
    const shown = shownRecord()
    if (isOver && shown !== null) void showChange(shown, null)
  })
}
