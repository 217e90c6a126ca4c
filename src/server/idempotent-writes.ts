import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '#domain/errors.ts'
import { isMap } from '#domain/is-map.ts'
import type { ApiContext } from '#record-api/api-context.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import { claimedRecords } from '#record-api/writes/idempotent-records.ts'
import type { Claim } from '#record-api/writes/idempotent-writes.ts'
import { eTagOfBody } from '#record-api/metadata/object-info.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request with an Idempotency-Key, until it is known what becomes of it. */
    claim: Claim | null
  }
}

/** What a request is answered. */
export interface Answered {
  readonly status: number
  readonly body: unknown
  /** Whether it was answered before. */
  readonly isReplayed: boolean
}

type Given = Parameters<Endpoint['answerTo']>[0]

/**
 * Why a write was refused stays so for its key: what was wrong with the request, or with who sent it. All else is tried again: what
 * others did at the same time (409, 412, 429), what is ours (5xx), what was never looked at (401, 413, 415).
 */
const lasting: ReadonlySet<number> = new Set([400, 403, 404])

/** Keeps why a request was refused under its key, or gives the key back. */
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
      // What was answered is true nevertheless; the key is free again when its try has lasted too long.
      request.log.error({ err: error }, 'a key of a write was not given back')
    }
  })
}

/**
 * Runs a call; one that writes and comes with an Idempotency-Key, once: a second request with the key and the same content is
 * answered as the first was, also where the process ended before it had answered. Of guests, who write nothing, none is read. Throws
 * IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_FLIGHT and what the call throws.
 */
export async function answerOnce(
  request: FastifyRequest,
  call: Endpoint,
  given: Given,
  context: ApiContext,
): Promise<Answered> {
  const { user } = context.viewer
  const key = call.method === 'GET' || call.reads === true || user === undefined ? null : keyOf(request)
  if (key === null || user === undefined) return { ...(await call.answerTo(given, context)), isReplayed: false }
  const begun = await context.store.writes.begin(user.id, key, hashOf(request, given))
  if (begun.state === 'answered') {
    const { status, body } = begun.answer
    return { status, body: body === '' ? null : JSON.parse(body), isReplayed: true }
  }
  const { claim } = begun
  if (begun.state === 'written') {
    // Written: nothing of it is tried again, whatever becomes of the answer.
    const again = (await call.answerAgain?.(begun.outcome, context)) ?? { status: 204 as const, body: null }
    await claim.answered(stored(again))
    return { ...again, isReplayed: true }
  }
  request.claim = claim
  const { records, tell } = claimedRecords(context.records, claim)
  const answer = await call.answerTo(given, { ...context, records, tell })
  await claim.answered(stored(answer))
  request.claim = null
  return { ...answer, isReplayed: false }
}

const stored = ({ status, body }: { readonly status: number; readonly body: unknown }) => ({
  status,
  body: status === 204 ? '' : (JSON.stringify(body) ?? ''),
  headers: status === 204 ? {} : { etag: tagOf(body) },
})

/** The eTag that an answer has in its header: that of its body, or one of what it says. */
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

/** Method, address and body: what is the same request. */
const hashOf = ({ method, url }: FastifyRequest, { body, file }: Given): string =>
  createHash('sha256')
    .update(JSON.stringify([method, url, body ?? null, file?.sha256 ?? null, file?.name ?? null]))
    .digest('hex')
