import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import * as v from 'valibot'
import { Failure, failure } from '#platform/values/errors.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { claimedRecords } from '#platform/record-api/writes/idempotent-records.ts'
import { outcomeSchema, type Written } from '#platform/record-api/writes/write-outcome.ts'
import type { RequestedWrite } from '#platform/record-api/writes/write-plan.ts'
import { writeOne } from '#platform/record-api/writes/write-records.ts'

/** How often a form that is being written is looked at again, and the interval in ms. */
const maxLooks = 20
const interval = 250

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Writes a record once, however often its form is sent: the form carries a token, and the same content with the same token is
 * answered with the record that it has created. A form that was changed after it was sent is another write. Throws what `writeOne`
 * throws, and IDEMPOTENCY_KEY_IN_FLIGHT where the first one takes too long.
 */
export async function writeOnce(context: ApiContext, requested: RequestedWrite, token: string): Promise<Written> {
  const { user } = context.viewer
  if (user === undefined || !uuid.test(token)) return await writeOne(context, requested)
  const content = createHash('sha256').update(JSON.stringify(requested)).digest('hex')
  const begun = await begin(context, user.id, `${token} ${content}`, content)
  if (begun.state === 'answered') throw failure('UNEXPECTED')
  if (begun.state === 'written') return writtenIn(begun.outcome)
  const { records, reportOutcome } = claimedRecords(context.records, begun.claim)
  try {
    return await writeOne({ ...context, records, reportOutcome }, requested)
  } catch (error) {
    await begun.claim.release()
    throw error
  }
}

async function begin({ store }: ApiContext, userId: string, key: string, hash: string) {
  for (let looks = 1; ; looks += 1)
    try {
      return await store.writes.begin(userId, key, hash)
    } catch (error) {
      if (looks === maxLooks || !(error instanceof Failure) || error.code !== 'IDEMPOTENCY_KEY_IN_FLIGHT') throw error
      await passed(interval)
    }
}

function writtenIn(outcome: unknown): Written {
  const [first] = v.parse(outcomeSchema, outcome).results
  if (first === undefined || !('id' in first)) throw failure('UNEXPECTED')
  return first
}
