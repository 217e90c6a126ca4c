import type { RefusedForm } from '#platform/calls/call-form.ts'
import { type ErrorName, Failure } from '#platform/values/errors.ts'

/** Why an operation of the record data API was refused, in English. */
export interface Refusal {
  readonly type: 'refused'
  readonly code: ErrorName
  readonly reason: string
}

/** What an operation of the record data API results in, or why it was refused, if its sender can do something about it. */
export async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && isRefusal(error))
      return { type: 'refused', code: error.code, reason: error.message }
    throw error
  }
}

const isRefusal = ({ status, code }: Failure): boolean =>
  code === 'WRITE_DENIED' || (status === 400 && code !== 'INVALID_ID')

export const refusedForm = ({ reason }: Pick<Refusal, 'reason'>): RefusedForm => ({
  type: 'refused',
  problem: { text: 'backOffice.notDone', reason },
})
