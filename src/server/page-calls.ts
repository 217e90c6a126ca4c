import type { CallContext } from '#calls/call.ts'
import { runCall } from '#calls/run-call.ts'
import type { CallName, CallParams, CallResult } from '#calls/table.ts'
import type { RenderRequest } from '#screens/render-contract.ts'

/** What the frame of every page asks for: the same for all pages of a site in a language. */
const frameCall: CallName = 'MarketSegmentController.getMarketSegmentStructure'

/** More than all sites in all their languages. */
const mostFrames = 500

/**
 * Server calls as a page makes them: in-process. The frame's own is asked once for each content, and is then the same
 * object, so that who draws it may remember what came of it.
 */
export function createPageCalls(generation: () => string): (context: CallContext) => RenderRequest['call'] {
  const frames = new Map<string, Promise<unknown>>()
  let current = ''

  function frame<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
  ): Promise<CallResult<Name>> {
    const now = generation()
    if (now !== current || frames.size > mostFrames) {
      current = now
      frames.clear()
    }
    const key = `${context.viewer.site.code} ${JSON.stringify(params)}`
    const known = frames.get(key)
    if (isAnswerOf(name, known)) return known
    const asked = runCall(name, params, context)
    frames.set(key, asked)
    asked.catch(() => frames.delete(key))
    return asked
  }

  return (context) => (name, params) =>
    name === frameCall && context.viewer.user === undefined
      ? frame(name, params, context)
      : runCall(name, params, context)
}

/** What is kept under a call's name is its answer: the types cannot follow it through the map. */
const isAnswerOf = <Name extends CallName>(
  _name: Name,
  answer: Promise<unknown> | undefined,
): answer is Promise<CallResult<Name>> => answer !== undefined
