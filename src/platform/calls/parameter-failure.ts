import { getDotPath, type BaseIssue } from 'valibot'
import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import { failure, type Failure } from '#platform/values/errors.ts'
import { tooLong } from './params.ts'

/** What a parameter must be, by the type of its schema. Every number of a call is whole, and every list contains texts. */
const expected: Readonly<Record<string, string>> = {
  array: 'a list of texts',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a whole number',
  object: 'an object',
  string: 'a text',
}

/** Why a value of the right type is refused, by the type of the check. Other checks have their own message. */
const reasons: Readonly<Record<string, (limit: string) => string>> = {
  min_value: (limit) => `is less than ${limit}`,
  max_value: (limit) => `is more than ${limit}`,
  min_length: (limit) => `is shorter than ${limit}`,
  max_length: (limit) => `is longer than ${limit}`,
}

/**
 * Returns the failure for an invalid parameter in the words of the portal, because those of the validator name the types of a
 * program: PARAMETER_REQUIRED, PARAMETER_TYPE (CMS-12), PARAMETER_TOO_LONG (ADR-06), otherwise INVALID_PARAMETERS.
 */
export function parameterFailure(issue: BaseIssue<unknown>): Failure {
  const parameter = getDotPath(issue) ?? 'parameters'
  if (issue.message === tooLong) return failure('PARAMETER_TOO_LONG', { parameter, limit: String(maxParameterLength) })
  // Schemas and checks of the portal have their own messages.
  if (!issue.message.startsWith('Invalid ')) return failure('INVALID_PARAMETERS', { parameter, reason: issue.message })
  if (issue.message.startsWith('Invalid key')) return failure('PARAMETER_REQUIRED', { parameter })
  if (issue.kind === 'schema' && isInList(issue))
    return failure('PARAMETER_TYPE', { parameter: parameter.replace(/\.\d+$/, ''), expected: expected['array'] ?? '' })
  const type = expected[issue.type]
  if (type !== undefined) return failure('PARAMETER_TYPE', { parameter, expected: type })
  if (issue.kind === 'schema') return failure('PARAMETER_TYPE', { parameter, expected: choicesOf(issue) })
  const reason = reasons[issue.type]?.(String(issue.requirement)) ?? 'is not valid'
  return failure('INVALID_PARAMETERS', { parameter, reason })
}

/** Whether the value is an item of a list of texts. */
const isInList = ({ path, type }: BaseIssue<unknown>): boolean => type === 'string' && path?.at(-1)?.type === 'array'

/** Writes the validator's `("a" | "b")` as `one of a, b`. */
function choicesOf({ expected: expectedText }: BaseIssue<unknown>): string {
  const choices = [...(expectedText ?? '').matchAll(/"([^"]*)"/g)].map((match) => match[1] ?? '')
  return choices.length === 0 ? 'of another type' : `one of ${choices.join(', ')}`
}
