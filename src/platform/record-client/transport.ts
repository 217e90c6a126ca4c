import { isMap } from '#platform/values/text/is-map.ts'
import type { Refusal } from './snapshot.ts'

export interface ApiRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/ui-api`, with its query. */
  readonly path: string
  /** JSON, or a form with a file. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** `fetch` of the browser. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>
export type Send = (request: ApiRequest) => Promise<Refusal>

/** The status of a request that did not get through the network; what the server did with it is unknown. */
const noNetwork: Refusal = {
  status: 504,
  statusText: 'Gateway Timeout',
  body: [{ errorCode: 'GATEWAY_TIMEOUT', message: 'The server cannot be reached.' }],
}
export const isUnreached = (answer: Refusal): boolean => answer === noNetwork

/** Sends requests to the record data API below `base` with the session of the page. Never rejects. */
export const createSend =
  (base: string, fetch: Fetch): Send =>
  async ({ method, path, body, headers }) => {
    const isForm = body instanceof FormData
    try {
      const response = await fetch(base + path, {
        method,
        credentials: 'same-origin',
        headers: { ...headers, ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }) },
        body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      })
      // The connection may also fail during the response.
      const text = await response.text()
      return { status: response.status, statusText: response.statusText, body: parsed(text) }
    } catch {
      return noNetwork
    }
  }

/** Null for a body that is not JSON, such as the error page of a load balancer. */
function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}

export const isSuccess = ({ status }: Refusal): boolean => status >= 200 && status < 300

/** What a failed part of an answer has in place of a status text: the code of its first error. */
export function statusTextOf(body: unknown): string {
  const [error]: unknown[] = [body].flat()
  const code = isMap(error) ? error['errorCode'] : null
  return typeof code === 'string' ? code : ''
}

/** A refusal of our own, with the text of §8. */
export const refusal = (status: number, statusText: string, message: string): Refusal => ({
  status,
  statusText,
  body: [{ errorCode: statusText, message }],
})

/** Sends a write. A lost response is asked for once more with the same key, so that nothing is written twice. */
export async function sendOnce(send: Send, request: ApiRequest): Promise<Refusal> {
  const keyed = { ...request, headers: { ...request.headers, 'Idempotency-Key': newKey() } }
  const answer = await send(keyed)
  return isUnreached(answer) ? await send(keyed) : answer
}

/** A UUID of version 4. `crypto.randomUUID` exists over HTTPS only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
