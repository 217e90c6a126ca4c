import { Failure } from '#platform/values/errors.ts'

const hidden = [
  'RECORD_NOT_FOUND',
  'INVALID_ID',
  'ACCESS_DENIED',
  'INVALID_PARAMETERS',
  'PARAMETER_TYPE',
  'PARAMETER_TOO_LONG',
]

/** Returns null if the record does not exist, is not visible to the caller, or the page does not offer this action for it. */
export async function unlessHidden<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Failure && hidden.includes(error.code)) return null
    throw error
  }
}
