import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { ActionName } from '#platform/entity/transitions.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { customerRequest } from './customer-request.ts'
import { dayOfRequest } from './due/request-day.ts'
import {
  type ActField,
  type ActName,
  fieldsOfAct,
  possibleActs,
  requestActs,
  type RequestRole,
  statusOf,
  takesFile,
} from './request-rules.ts'
import type { AnsweredLine } from './lines/answered-lines.ts'
import { isAboutField, isAboutLines } from './lines/check-answered-lines.ts'
import type { LineErrors } from './lines/line-answer.ts'
import { keepSentFile } from './request-file.ts'
import { requestLine } from './request-line.ts'

/** `stale`: the action is not possible in the present state, or the request has changed since the form was loaded. */
export type ActOutcome =
  /** `lines`: the answers to the lines do not allow the answer to the request. */
  | { readonly type: 'done' | 'gone' | 'stale' | 'lines' }
  | {
      readonly type: 'refused'
      readonly errors: { readonly validUntil?: { readonly code: 'notValid' } }
      readonly lines?: Readonly<Record<string, LineErrors>>
    }

export type GivenValues = { readonly [Field in ActField]?: string | null }

/** An action on a request that the viewer sees, with the version of the request that the viewer has seen. */
interface Act {
  readonly name: ActName
  readonly row: Row<typeof customerRequest>
  readonly version: number
  readonly role: RequestRole
  readonly values: GivenValues
  /** The answers to the lines, checked; lines without one stay open. */
  readonly lines?: readonly AnsweredLine[]
}

/** Checks and carries out an action; whichever page or call it comes from, the rules are the same (ENQ-07). */
export async function runAct(
  { name, row, version, role, values, lines = [] }: Act,
  viewer: Viewer,
  context: Pick<CallContext, 'now' | 'records' | 'sentFile'>,
): Promise<ActOutcome> {
  const { now, records } = context
  const today = dayOfRequest(row, now())
  const status = statusOf(row, today)
  if (row.version !== version || !possibleActs({ kind: row.kind, status }, role).includes(name))
    return { type: 'stale' }
  const action: ActionName<typeof customerRequest> = requestActs[name].action
  // No role may change lines, so the product writes them, in the name of the person who answers.
  const writer = requestActs[name].side === 'customer' || lines.length > 0 ? inNameOf(viewer) : viewer
  try {
    // What time has changed is written first, so that the log shows both.
    const current =
      status === row.state
        ? version
        : (
            await records.write(inNameOf(viewer), (handle) =>
              handle.transition(customerRequest, row.id, version, { action: 'Expire' }),
            )
          ).version
    await records.write(writer, async (handle) => {
      for (const { line, changes } of lines) await handle.update(requestLine, line.id, line.version, changes)
      const given = Object.fromEntries(fieldsOfAct(name).map((field) => [field, values[field] ?? null]))
      const file = takesFile(name) ? { answerFile: await keepSentFile(handle, viewer, context) } : {}
      return await handle.transition(customerRequest, row.id, current, { action, values: { ...given, ...file } })
    })
    return { type: 'done' }
  } catch (error) {
    if (error instanceof Failure && error.code === 'STALE_RECORD') return { type: 'stale' }
    if (error instanceof Failure && isAboutLines(error)) return { type: 'lines' }
    // A quote is valid today at least, and an extension ends later than before: the transition says so.
    if (error instanceof Failure && isAboutField(error, 'Valid_Until__c'))
      return { type: 'refused', errors: { validUntil: { code: 'notValid' } } }
    throw error
  }
}
