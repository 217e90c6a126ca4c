import { failure } from '#platform/values/errors.ts'
import type { CallContext } from './call.ts'
import { isCallName, type CallName, type CallResult, type ServerCalls } from './server-calls.ts'

/**
 * Runs one call of the table, both for requests over HTTP and for the rendering of pages. Throws CALL_NOT_FOUND and
 * what `GuardedCall.answer` throws.
 */
export function runCall<Name extends CallName>(
  calls: ServerCalls,
  name: Name,
  rawParams: unknown,
  context: CallContext,
): Promise<CallResult<Name>>
export function runCall(calls: ServerCalls, name: string, rawParams: unknown, context: CallContext): Promise<unknown>
export async function runCall(
  calls: ServerCalls,
  name: string,
  rawParams: unknown,
  context: CallContext,
): Promise<unknown> {
  if (!isCallName(calls, name)) throw failure('CALL_NOT_FOUND', { name })
  return await calls[name].answer(rawParams, context)
}
