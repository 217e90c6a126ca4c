import type { CallContext } from '#calls/call.ts'
import { runCall } from '#calls/run-call.ts'
import type { CallName, CallParams, CallResult } from '#calls/table.ts'
import { failure } from '#domain/errors.ts'
import type { Topics } from '#records/content-topics.ts'
import { recordedReads } from '#records/recorded-reads.ts'
import type { RenderRequest } from '#screens/render-contract.ts'

/** What the frame of every page asks for: alike for all pages of a site in a language. */
const frameCalls: ReadonlySet<CallName> = new Set<CallName>([
  'MarketSegmentController.getMarketSegmentStructure',
  'ContentController.getFramePages',
])

/** More than all sites in all their languages. */
const mostFrames = 500

interface Frame {
  readonly answer: Promise<unknown>
  /** What it was made from, once it is. */
  topics: readonly string[] | null
  /** Of the content, when it was asked. */
  readonly revision: number
}

/**
 * Server calls as a page makes them: in-process. The frame's own are asked once until what they were made from changes, and
 * are then the same objects, so that who draws them may remember what came of it. `topics` takes what the page depends on.
 */
export function createPageCalls(
  generation: () => string,
  content: Pick<Topics, 'revision' | 'changedSince'>,
): (context: CallContext, topics: Set<string>) => RenderRequest['call'] {
  const frames = new Map<string, Frame>()
  let madeFrom = ''

  function current(key: string): Frame | null {
    const now = generation()
    if (now !== madeFrom || frames.size > mostFrames) {
      madeFrom = now
      frames.clear()
    }
    const frame = frames.get(key)
    if (frame === undefined) return null
    if (frame.revision === content.revision) return frame
    return frame.topics === null || content.changedSince(frame.revision, frame.topics) ? null : frame
  }

  function asked<Name extends CallName>(
    key: string,
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
  ): Frame {
    const topics = new Set<string>()
    const { revision } = content
    const answer = runCall(name, params, recordedReads(context, topics))
    const frame: Frame = { answer, topics: null, revision }
    frames.set(key, frame)
    answer.then(
      () => {
        frame.topics = [...topics]
      },
      () => {
        if (frames.get(key) === frame) frames.delete(key)
      },
    )
    return frame
  }

  async function ofFrame<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
    pageTopics: Set<string>,
  ): Promise<CallResult<Name>> {
    const key = `${name} ${context.viewer.site.code} ${context.viewer.language} ${JSON.stringify(params)}`
    const frame = current(key) ?? asked(key, name, params, context)
    const answer = await frame.answer
    for (const topic of frame.topics ?? []) pageTopics.add(topic)
    if (!isAnswerOf(name, answer)) throw failure('UNEXPECTED')
    return answer
  }

  return (context, topics) => {
    const recorded = recordedReads(context, topics)
    return (name, params) =>
      frameCalls.has(name) && context.viewer.user === undefined
        ? ofFrame(name, params, context, topics)
        : runCall(name, params, recorded)
  }
}

/** What is kept under a call's name is its answer: the types cannot follow it through the map. */
const isAnswerOf = <Name extends CallName>(_name: Name, answer: unknown): answer is CallResult<Name> =>
  answer !== undefined
