import type { CallContext } from '#calls/call.ts'
import { runCall } from '#calls/run-call.ts'
import { calls, type CallName, type CallParams, type CallResult } from '#calls/table.ts'
import { failure } from '#domain/errors.ts'
import { isGuest } from '#domain/viewer.ts'
import type { Topics } from '#records/content-topics.ts'
import { recordedReads } from '#records/recorded-reads.ts'
import { keepByTopics } from '#store/kept-by-topics.ts'

/**
 * Answers of server calls to guests, kept until what they were made from changes: pages are made of a few of them, alike for
 * pages with other addresses and for the browser that goes from page to page. The same answer is the same object, so that who
 * draws it may remember what came of it; nobody may change it. Who is signed in is answered anew each time.
 */
export interface KeptAnswers {
  /** `topics` takes what the answer was made from. Throws what `runCall` throws; what was thrown is not kept. */
  ask<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
    topics: Set<string>,
  ): Promise<CallResult<Name>>
  ask(name: CallName, params: unknown, context: CallContext, topics: Set<string>): Promise<unknown>
}

/** `maxBytes` bounds the answers, by their length as JSON; 0 keeps none. */
export function keepAnswers(maxBytes: number, content: Pick<Topics, 'revision' | 'changedSince'>): KeptAnswers {
  const kept = keepByTopics<unknown>(maxBytes, content)

  async function made(name: CallName, params: unknown, context: CallContext) {
    const topics = new Set<string>()
    const value: unknown = await runCall(name, params, recordedReads(context, topics))
    return { value, topics: [...topics], bytes: sizeOf(value), keep: true }
  }

  async function ask<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
    topics: Set<string>,
  ): Promise<CallResult<Name>> {
    if (!calls[name].cacheable || !isGuest(context.viewer))
      return await runCall(name, params, recordedReads(context, topics))
    const found = await kept.get(madeFrom(context), keyOf(name, params, context), () => made(name, params, context))
    for (const topic of found.topics) topics.add(topic)
    if (!isAnswerOf(name, found.value)) throw failure('UNEXPECTED')
    return found.value
  }

  return { ask }
}

/** What all answers are made from beside the content: those with days of their own begin and end with one. */
const madeFrom = ({ now, publicOrigin }: CallContext): string => `${now().toISOString().slice(0, 10)} ${publicOrigin}`

const keyOf = (name: CallName, params: unknown, { viewer }: CallContext): string =>
  `${name} ${viewer.context} ${viewer.site.code} ${viewer.language} ${JSON.stringify(params)}`

/** In memory a character of JSON takes about two bytes. */
const sizeOf = (value: unknown): number => (JSON.stringify(value) ?? '').length * 2

/** What is kept under a call's name is its answer: the types cannot follow it through the map. */
const isAnswerOf = <Name extends CallName>(_name: Name, answer: unknown): answer is CallResult<Name> =>
  answer !== undefined
