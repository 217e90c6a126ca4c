/** An event of one record. It contains no values of the record, which receivers read by its id. */
export interface ChangeEvent {
  /** Identical in every delivery of this event. */
  readonly id: string
  readonly event: 'created' | 'updated' | 'deleted'
  /** API name. */
  readonly object: string
  readonly recordId: string
  readonly integrationId: string | null
  /** The integration id of the distributor's company to which the record belongs, or null if it belongs to none. */
  readonly company: string | null
  /** The ISO time of the last change. */
  readonly at: string
}

export interface WebhookBody {
  readonly events: readonly ChangeEvent[]
  /** Some earlier events were deleted, so the receiver must read everything again. */
  readonly lost?: true
  /** A test message that an operator sent. */
  readonly test?: true
}

/** The maximum number of events in one message. */
const maxEvents = 100

/** Splits the events into message bodies. `newId` returns the id of each message, and event ids begin with it. */
export function messagesOf(
  events: readonly Omit<ChangeEvent, 'id'>[],
  newId: () => string,
): readonly { readonly id: string; readonly body: WebhookBody }[] {
  const messages = []
  for (let from = 0; from < events.length; from += maxEvents) {
    const id = newId()
    const some = events.slice(from, from + maxEvents)
    messages.push({ id, body: { events: some.map((event, at) => ({ id: `${id}-${at + 1}`, ...event })) } })
  }
  return messages
}

const minute = 60_000
const hour = 60 * minute

const maxWait = 6 * hour
const abandonAfter = 72 * hour

/**
 * The delay in ms after this number of attempts (from 1): one minute, doubled each time, up to six hours. Null means that the
 * message is three days old and is abandoned.
 */
export const waitAfter = (attempts: number, ageMilliseconds: number): number | null =>
  ageMilliseconds >= abandonAfter ? null : Math.min(maxWait, minute * 2 ** Math.min(attempts - 1, 20))

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Why a webhook address is refused, as the end of a sentence. Null if it uses TLS or is on this machine. */
export function addressRefusal(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'is no address as https://erp.example.com/changes'
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return 'is not over https'
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it'
  return address.length > 2000 ? 'is longer than 2000 characters' : null
}

/** The header by which a receiver verifies the sender. `of` returns the hexadecimal HMAC of a text. */
export const signatureOf = (seconds: number, body: string, of: (text: string) => string): string =>
  `t=${seconds},v1=${of(`${seconds}.${body}`)}`
