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

/** A refusal of our own, with the text of §8. */
export const refusal = (status: number, statusText: string, message: string): Refusal => ({
  status,
  statusText,
  body: [{ errorCode: statusText, message }],
})
