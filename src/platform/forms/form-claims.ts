import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import type { CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { claimedRecords } from '#platform/record-api/writes/idempotent-records.ts'
import type { Claim, IdempotentWrites } from '#platform/record-api/writes/idempotent-writes.ts'
import { Failure } from '#platform/values/errors.ts'
import { formNames } from './form-names.ts'

/** How often a form that is being processed is looked at again, and the interval in milliseconds. */
const maxLooks = 20
const interval = 250

/** For this long the same content is taken for the same form, also from another tab; in milliseconds. */
const sameContentFor = 10 * 60_000

/** What a form has sent, without what says where it stands on its page. */
export interface FormContent {
  /** The user, or what identifies the browser of a guest. */
  readonly sender: string
  readonly form: string
  readonly fields: URLSearchParams
  /** The hashes of the files that came with it, by field. */
  readonly files: readonly (readonly string[])[]
  readonly token: string
  /** The path of the page: a form without an id of its own is about the record of its page. */
  readonly path: string
}

/**
 * The keys under which a form takes effect once: its token, for a form that is sent twice or replayed later, and for a form that
 * adds something its content, for the same text from two tabs. Other forms may repeat their content: a name is changed and changed back.
 */
export function claimKeys(content: FormContent, adds: boolean, now: Date): readonly string[] {
  const fields = [...content.fields].filter(([name]) => name !== formNames.token && name !== formNames.at)
  const hash = hashOf(JSON.stringify([content.form, content.path, fields, content.files]))
  // A token is what the sender says: it may be long, and have characters that no database stores.
  return [
    ...(content.token === '' ? [] : [`form ${hashOf(content.token)} ${hash}`]),
    ...(adds ? [`form ${Math.floor(now.getTime() / sameContentFor)} ${hash}`] : []),
  ]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Processes a form once for each of its keys: another request with one of them gets the outcome of the first one, which it awaits.
 * Throws IDEMPOTENCY_KEY_IN_FLIGHT if that takes too long, and what `process` throws.
 */
export async function processOnce(
  writes: IdempotentWrites,
  sender: string,
  keys: readonly string[],
  context: CallContext,
  process: (context: CallContext) => Promise<FormOutcome>,
): Promise<FormOutcome> {
  const [key, ...others] = keys
  if (key === undefined) return await process(context)
  const begun = await begin(writes, sender, key)
  if (begun.state === 'answered') return JSON.parse(begun.answer.body) as FormOutcome
  // It was written, but its process ended before the answer: it is done all the same.
  if (begun.state === 'written') return { type: 'accepted' }
  const { records, hasWritten } = watched(context, begun.claim)
  try {
    const outcome = await processOnce(writes, sender, others, { ...context, records }, process)
    if (outcome.type === 'accepted' || hasWritten()) await begun.claim.answered(stored(outcome))
    else await begun.claim.release()
    return outcome
  } catch (error) {
    await begun.claim.release()
    throw error
  }
}

/** What is shown only once is not stored. */
const stored = (outcome: FormOutcome) => ({
  status: 200,
  body: JSON.stringify(outcome.isShownAgain === true ? outcome : { ...outcome, shown: undefined }),
  headers: {},
})

/** Records whose every transaction stores the claim, and whether there was one. */
function watched({ records }: CallContext, claim: Claim) {
  let isWritten = false
  const claimed = claimedRecords(records, {
    ...claim,
    resolve: async (transaction, outcome) => {
      await claim.resolve(transaction, outcome)
      isWritten = true
    },
  })
  return { records: claimed.records, hasWritten: () => isWritten }
}

async function begin(writes: IdempotentWrites, sender: string, key: string) {
  for (let looks = 1; ; looks += 1)
    try {
      return await writes.begin(sender, key, '')
    } catch (error) {
      if (looks === maxLooks || !(error instanceof Failure) || error.code !== 'IDEMPOTENCY_KEY_IN_FLIGHT') throw error
      await passed(interval)
    }
}
