import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { ActionName } from '#platform/entity/transitions.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { writeAll } from '#platform/records/write/write-all.ts'
import { lockedRow } from '#platform/records/write/write-effects.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { ActValues } from './act-params.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import {
  type ActName,
  acceptsLines,
  fieldsOfAct,
  possibleActs,
  requestActs,
  type RequestOutcome,
  type RequestRole,
  statusOf,
  takesFile,
} from './request-rules.ts'
import type { AnsweredLine } from './lines/answered-lines.ts'
import { answerField, isAboutField, isAboutLines } from './lines/check-answered-lines.ts'
import { keepSentFile } from './request-file.ts'
import { requestLine } from './request-line.ts'

/** An action on a request that the viewer sees, with the version of the request that the viewer has seen. */
interface Act {
  readonly name: ActName
  readonly row: Row<typeof customerRequest>
  readonly version: number
  readonly role: RequestRole
  readonly values: ActValues
  /** The answers to the lines, or the customer's decisions about them, checked; other lines stay as they are. */
  readonly lines?: readonly AnsweredLine[]
}

/** Checks and carries out an action; whichever page or call it comes from, the rules are the same (ENQ-07). */
export async function runAct(
  { name, row, version, role, values, lines = [] }: Act,
  viewer: Viewer,
  context: Pick<CallContext, 'now' | 'records' | 'sentFiles'>,
): Promise<RequestOutcome> {
  const { now, records } = context
  const today = dayOfRequest(row, now())
  const status = statusOf(row, today)
  if (row.version !== version || !possibleActs({ kind: row.kind, status }, role).includes(name))
    return { type: 'stale' }
  const action: ActionName<typeof customerRequest> = requestActs[name].action
  const hasExpired = status !== row.state
  // No role may change lines or write what time has changed, so the product does, in the name of the person.
  const isByProduct = requestActs[name].side === 'customer' || lines.length > 0 || hasExpired
  try {
    await records.write(isByProduct ? inNameOf(viewer) : viewer, async (handle) => {
      // Whoever changes the lines of a request locks it first, so that two who do wait for each other only once.
      if (lines.length > 0) await lockedRow(handle, customerRequest, row.id)
      await writeAll(
        handle,
        requestLine,
        lines.map(({ line, changes }) => ({ known: line, values: changes })),
      )
      // What time has changed is written first, so that the log shows both.
      const current = hasExpired
        ? (await handle.transition(customerRequest, row.id, version, { action: 'Expire' })).version
        : version
      const typed = Object.fromEntries(fieldsOfAct(name).map((field) => [field, values[field] ?? null]))
      const file = takesFile(name) ? { answerFile: await keepSentFile(handle, viewer, context) } : {}
      return await handle.transition(customerRequest, row.id, current, { action, values: { ...typed, ...file } })
    })
    return { type: 'done' }
  } catch (error) {
    if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
    if (error instanceof Failure && isAboutLines(error))
      return acceptsLines(name) ? { type: 'stale' } : { type: 'lines' }
    // A quote is valid today at least, and an extension ends later than before: the transition says so.
    if (error instanceof Failure && isAboutField(error, 'Valid_Until__c'))
      return { type: 'refused', errors: { validUntil: { text: lastDayError(name) } } }
    if (error instanceof Failure && isAboutField(error, answerField))
      return { type: 'refused', errors: { answer: textOrFileError } }
    throw error
  }
}

/** Why a last day is refused. */
export const lastDayError = (name: ActName): string =>
  name === 'extend' ? 'requests.error.laterDay' : 'requests.error.pastDay'

export const textOrFileError = { text: 'requests.error.textOrFile' } as const
