import { createAnswerCache } from '#domain/answer-cache.ts'
import { apiVersion } from '#domain/api-version.ts'
import type { CallName } from '#calls/table.ts'
import type { LoadContext } from './screen.ts'

/** The network did not carry the question or the answer; nothing is known about the server. */
export class Offline extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Offline'
  }
}

/** APX-07 */
const answers = createAnswerCache(() => performance.now())

/**
 * The browser's door to the server calls (§7): GET `/lwr/apex/v65.0/{class}/{method}?methodParams=…`, a POST when that is too
 * long or when the call writes. What may be kept is answered again without asking (APX-07). Throws `Offline`, and a Failure
 * whose cause, `Refused`, says what the server said (ERR-01).
 */
export const callOverHttp: LoadContext['call'] = async (name, params, signal) => {
  const [apexClass, method] = name.split('.')
  const address = `/lwr/apex/${apiVersion}/${apexClass}/${method}`
  const body = JSON.stringify(params)
  const key = name + body
  const kept = answers.find(key)
  if (kept !== null) return JSON.parse(kept)
  const query = `?methodParams=${encodeURIComponent(body)}`
  const reads = query.length <= longestQuery && !writing.has(name)
  const init: RequestInit = reads
    ? { headers: { 'X-SFDC-Allow-Continuation': 'true' } }
    : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const offline = (cause: unknown): never => {
    if (signal?.aborted) throw cause
    throw new Offline(cause)
  }
  const response = await fetch(reads ? address + query : address, {
    ...init,
    credentials: 'same-origin',
    signal: signal ?? null,
  }).catch(offline)
  // The connection may also break on the way.
  const text = await response.text().catch(offline)
  if (!response.ok) {
    // Seldom needed, and then there is time.
    const { refusal } = await import('./errors/refusal.ts').catch(offline)
    throw refusal(response.status, response.statusText, text)
  }
  answers.keep(key, text, response.headers.get('cache-control'))
  return JSON.parse(text)
}

/** Calls that change something, or are never the same: never by GET. */
const writing: ReadonlySet<CallName> = new Set<CallName>([
  'AccountController.findAccounts',
  'AccountController.getInvitation',
  'AccountController.getOwnAccount',
  'AccountController.getPeople',
  'AccountController.getSignUps',
  'AccountController.getSecurity',
  'ConsentController.record',
  'ContactController.send',
  'DocumentController.getRequestable',
  'DocumentController.getRequests',
  'SignInController.getOffers',
  'SessionController.getSession',
  'SessionController.extendSession',
  'VisibilityController.explain',
  'VisibilityController.find',
])

/** Some servers and balancers on the way refuse longer addresses. */
const longestQuery = 6000
