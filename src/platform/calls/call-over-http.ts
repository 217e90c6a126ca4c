import { createAnswerCache } from './browser-cache.ts'
import { apiVersion } from '#platform/values/api-version.ts'
import type { CallName, CallRunner } from './server-calls.ts'

/** The request or the response did not get through the network; the state of the server is unknown. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Offline'
  }
}

/** Headers of every call of this document: the Sales Assistant states its session in one. */
export const callHeaders: Record<string, string> = {}

/** APX-07 */
const answers = createAnswerCache(() => performance.now())

/**
 * Sends server calls from the browser (§7): GET `/lwr/apex/v65.0/{class}/{method}?methodParams=…`, or a POST if that
 * is too long or if the call is not cacheable. Cacheable results are returned from the cache without a request (APX-07). Throws
 * `Offline`, and a Failure whose cause, `Refused`, contains the server's message (ERR-01).
 */
export const callOverHttp: CallRunner = async (name, params, signal) => {
  const [apexClass, method] = name.split('.')
  const address = `/lwr/apex/${apiVersion}/${apexClass}/${method}`
  const body = JSON.stringify(params)
  const key = name + body
  const cached = answers.find(key)
  if (cached !== null) return JSON.parse(cached)
  const query = `?methodParams=${encodeURIComponent(body)}`
  const reads = query.length <= maxQueryLength && isReadByGet(name)
  const init: RequestInit = reads
    ? { headers: { 'X-SFDC-Allow-Continuation': 'true', ...callHeaders } }
    : { method: 'POST', headers: { 'Content-Type': 'application/json', ...callHeaders }, body }
  const offline = (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new Offline(cause)
  }
  const response = await fetch(reads ? address + query : address, {
    ...init,
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch(offline)
  // The connection may also fail during the response.
  const text = await response.text().catch(offline)
  if (!response.ok) {
    // This module is rarely needed and may load later.
    const { refusal } = await import('./refusal.ts').catch(offline)
    throw refusal(response.status, response.statusText, text)
  }
  answers.store(key, text, response.headers.get('cache-control'))
  return JSON.parse(text)
}

/**
 * Whether a call reads what may be cached. Every other one is a POST, which is never stored, and whose address contains neither a
 * name nor the token of a share or a request (SHR-05).
 */
export const isReadByGet = (name: CallName): boolean =>
  /^(?:Certificate|Company|Compare|Content|Detail|MarketSegment|Seo|Substitute)Controller\.|\.(?:count|getPackPlan|getProductDocuments|getSubject|search|suggest)$/.test(
    name,
  )

/** Some servers and load balancers refuse longer addresses. */
const maxQueryLength = 6000
