import { failure } from '#domain/errors.ts'
import type { CallContext } from './call.ts'
import { calls, isCallName, type CallName, type CallResult } from './table.ts'

/**
 * Runs one call of the table: the only way in, for the door and for rendering alike. Throws CALL_NOT_FOUND, and what
 * `GuardedCall.answer` does.
 */
export function runCall<Name extends CallName>(
  name: Name,
  rawParams: unknown,
  context: CallContext,
): Promise<CallResult<Name>>
export function runCall(name: string, rawParams: unknown, context: CallContext): Promise<unknown>
export async function runCall(name: string, rawParams: unknown, context: CallContext): Promise<unknown> {
  if (!isCallName(name)) throw failure('CALL_NOT_FOUND', { name })
  return await calls[name].answer(rawParams, context)
}
