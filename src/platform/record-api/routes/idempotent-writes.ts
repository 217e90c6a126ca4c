import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { claimedRecords } from '#platform/record-api/writes/idempotent-records.ts'
import type { Claim } from '#platform/record-api/writes/idempotent-writes.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The claim of a request with an Idempotency-Key, until its outcome is known. */
    claim: Claim | null
  }
}

/** The answer to a request. */
export interface Answered {
  readonly status: number
  readonly body: unknown
  /** Whether this is the stored answer to an earlier request. */
  readonly isReplayed: boolean
}

type Input = Parameters<Endpoint['answerTo']>[0]

/**
 * Statuses that are stored for a key, because the request or the rights of its sender were wrong. A retry is processed again after any
 * other status: after conflicts and limits (409, 412, 429), our own errors (5xx), and requests that were never processed
 * (401, 413, 415).
 */
const lasting: ReadonlySet<number> = new Set([400, 403, 404])

/** Stores the refusal of a request under its key, or releases the key. */
export function keepRefusals(scope: FastifyInstance): void {
  scope.decorateRequest('claim', null)
  scope.addHook('onSend', async (request, reply, payload) => {
    const { claim } = request
    if (claim === null) return
    request.claim = null
    try {
      const { statusCode: status } = reply
      if (lasting.has(status) && typeof payload === 'string')
        await claim.refused({ status, body: payload, headers: {} })
      else await claim.release()
    } catch (error) {
      // The answer is correct nevertheless. The key becomes free when its claim expires.
      request.log.error({ err: error }, 'the idempotency key was not released')
    }
  })
}

/**
 * Runs a call. A call that writes and has an Idempotency-Key runs only once: a second request with the same key and content gets the
 * answer of the first one, even if the process ended before it had answered. The keys of guests are ignored, because guests write
 * nothing. Throws IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_FLIGHT and the errors of the call.
 */
export async function answerOnce(
  request: FastifyRequest,
  call: Endpoint,
  input: Input,
  context: ApiContext,
): Promise<Answered> {
  const { user } = context.viewer
  const key = call.method === 'GET' || call.reads === true || user === undefined ? null : keyOf(request)
  if (key === null || user === undefined) return { ...(await call.answerTo(input, context)), isReplayed: false }
  const begun = await context.store.writes.begin(user.id, key, hashOf(request, input))
  if (begun.state === 'answered') {
    const { status, body } = begun.answer
    return { status, body: body === '' ? null : JSON.parse(body), isReplayed: true }
  }
  const { claim } = begun
  if (begun.state === 'written') {
    // The data has been written, so the write is not repeated even if the answer fails.
    const again = (await call.answerAgain?.(begun.outcome, context)) ?? { status: 204 as const, body: null }
    await claim.answered(stored(again))
    return { ...again, isReplayed: true }
  }
  request.claim = claim
  const { records, reportOutcome } = claimedRecords(context.records, claim)
  const answer = await call.answerTo(input, { ...context, records, reportOutcome })
  await claim.answered(stored(answer))
  request.claim = null
  return { ...answer, isReplayed: false }
}

const stored = ({ status, body }: { readonly status: number; readonly body: unknown }) => ({
  status,
  body: status === 204 ? '' : (JSON.stringify(body) ?? ''),
  headers: status === 204 ? {} : { etag: tagOf(body) },
})

/** The eTag in the header of an answer: the one in its body, or else one computed from its content. */
export const tagOf = (body: unknown): string =>
  isMap(body) && typeof body['eTag'] === 'string' ? body['eTag'] : eTagOfBody(body)

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !uuid4.test(key))
    throw failure('INVALID_PARAMETERS', { parameter: 'Idempotency-Key', reason: 'is no UUID of version 4' })
  return key.toLowerCase()
}

/** Requests with the same method, address and body count as the same request. */
const hashOf = ({ method, url }: FastifyRequest, { body, file }: Input): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null, file?.sha256 ?? null, file?.name ?? null]))
    .digest('hex')
