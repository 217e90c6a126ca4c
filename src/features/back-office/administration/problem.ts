import { Failure } from '#platform/values/errors.ts'

/** Why a form was refused: a message of the back office, or a sentence of the record engine in English. */
export type Problem =
  | { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  | { readonly text: string; readonly field?: string }

/** The name of the button that was pressed, where a page has several. */
export const actField = 'act'
/** The parameter of an address that says what has just been done. */
export const doneParameter = 'done'

/** Why a write was refused, if its sender can do something about it. Throws everything else. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Failure)) throw error
  if (error.code === 'STALE_RECORD') return { key: 'account.error.stale' }
  if (error.code !== 'INVALID_FIELD' && error.code !== 'INVALID_PARAMETERS') throw error
  const { field } = error.details
  return { text: error.message, ...(typeof field === 'string' ? { field } : {}) }
}

export const isAbout = (problem: Problem | null, field: string): boolean =>
  problem !== null && 'text' in problem && problem.field === field
