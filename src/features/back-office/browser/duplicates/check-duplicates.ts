import { hasEnded } from '#features/identity/sessions/session-clock.ts'
import type { Session } from '#features/identity/sessions/start-session.ts'
import type { RecordClient } from '#platform/record-client/record-client.ts'
import { officeRecords, officeScope } from '#features/back-office/browser/office-records.ts'
import { type ComparedValues, comparedValues, isCompared } from './compared-values.ts'
import { type Similar, showSimilar, similarPlace } from './show-similar.ts'

/** The time in ms without typing after which duplicates are looked for. */
const pause = 150

/** Shows the existing records that duplicate rules take for the same as the one that is being typed into the form of a new record. */
export function checkDuplicates(session: Session): void {
  const { userId } = session.clock()
  const records = officeRecords(userId)
  let timer = 0
  let checks = 0

  const check = async (): Promise<void> => {
    const at = similarPlace()
    if (at === null) return
    const number = (checks += 1)
    const values = mayAsk(session) ? comparedValues() : null
    const similar = values === null ? null : await similarTo(records, at, values)
    // Something else may have been typed in the meantime.
    if (number === checks) showSimilar(at.place, similar)
  }
  const look = ({ target }: Event): void => {
    if (!isCompared(target)) return
    clearTimeout(timer)
    checks += 1
    timer = window.setTimeout(() => void check(), pause)
  }
  document.addEventListener('input', look)
  // The buttons of rows change them without an input, and may remove themselves.
  const press = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('button') !== null) look(event)
  }
  document.addEventListener('click', press, { capture: true })
  let isOver = false
  session.subscribe(() => {
    if (isOver === hasEnded(session.clock())) return
    isOver = !isOver
    // The next user of the browser learns nothing of what this one has read.
    records.setScope(officeScope(isOver ? null : userId))
    void check()
  })
  // A form may begin with values, or somebody has typed before this script was there.
  void check()
}

/** A request restarts the idle timeout of the session, which is the decision of its user once they have been warned. */
const mayAsk = (session: Session): boolean => session.clock().phase === 'quiet' && navigator.onLine

/** The records that are similar to these values; null where there are none, or no answer. */
async function similarTo(
  records: RecordClient,
  { objectApiName, nameField }: { readonly objectApiName: string; readonly nameField: string },
  fields: ComparedValues,
): Promise<Similar | null> {
  const found = await records.getPredupe({ apiName: objectApiName, fields })
  const recordIds = found?.error === null ? (found.data?.matches ?? []).flatMap((match) => match.recordIds) : []
  if (recordIds.length === 0) return null
  const named = await records.getRecords({ recordIds, optionalFields: [`${objectApiName}.${nameField}`] })
  const shown = (named?.data?.results ?? []).flatMap(({ result }) => {
    if (result === null || !('fields' in result)) return []
    const name = result.fields[nameField]?.value
    return [{ id: result.id, name: typeof name === 'string' && name !== '' ? name : result.id }]
  })
  return shown.length === 0 ? null : { records: shown, isAllowed: found?.data?.allowSave === true }
}
