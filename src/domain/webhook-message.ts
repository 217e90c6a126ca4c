/** What is told of one record. What it holds is read by its id: a message holds nothing of it. */
export interface ChangeEvent {
  /** The same whenever this event is told again. */
  readonly id: string
  readonly event: 'created' | 'updated' | 'deleted'
  /** API name. */
  readonly object: string
  readonly recordId: string
  readonly integrationId: string | null
  /** Integration id of the distributor's company that the record belongs to; null: to none of them alone. */
  readonly company: string | null
  /** ISO, of the last change. */
  readonly at: string
}

export interface WebhookBody {
  readonly events: readonly ChangeEvent[]
  /** Some of what happened before is forgotten: who follows has to read everything again. */
  readonly lost?: true
  /** Sent by hand, to try the way. */
  readonly test?: true
}

/** Events of one message. */
const mostEvents = 100

/** One change, as the outbox tells of it. */
interface Change {
  readonly object: string
  readonly recordId: string
  readonly operation: 'create' | 'update' | 'delete'
  readonly at: Date
}

/** What the changes of one record come to. */
export interface RecordChange {
  readonly object: string
  readonly recordId: string
  readonly existedBefore: boolean
  readonly exists: boolean
  readonly firstAt: Date
  readonly at: Date
}

/**
 * The changes of each record together, in the order of the last of each. What was made and removed within them never was there
 * for who is told of them.
 */
export function changesOfRecords(changes: readonly Change[]): readonly RecordChange[] {
  const byRecord = new Map<string, RecordChange>()
  for (const { object, recordId, operation, at } of changes) {
    const key = `${object} ${recordId}`
    const before = byRecord.get(key)
    byRecord.delete(key)
    byRecord.set(key, {
      object,
      recordId,
      existedBefore: before?.existedBefore ?? operation !== 'create',
      exists: operation !== 'delete',
      firstAt: before?.firstAt ?? at,
      at,
    })
  }
  return [...byRecord.values()].filter(({ existedBefore, exists }) => existedBefore || exists)
}

/** The bodies of as many messages as it takes, each with the id that `newId` gives it; events are named after their message. */
export function messagesOf(
  events: readonly Omit<ChangeEvent, 'id'>[],
  newId: () => string,
): readonly { readonly id: string; readonly body: WebhookBody }[] {
  const messages = []
  for (let from = 0; from < events.length; from += mostEvents) {
    const id = newId()
    const some = events.slice(from, from + mostEvents)
    messages.push({ id, body: { events: some.map((event, at) => ({ id: `${id}-${at + 1}`, ...event })) } })
  }
  return messages
}

const minute = 60_000
const hour = 60 * minute

const longestWait = 6 * hour
const givenUpAfter = 72 * hour

/**
 * How long a message waits that was tried so often (from 1), in ms: a minute, two, four, to six hours; null: it is given up, for it
 * is three days old.
 */
export const waitAfter = (attempts: number, ageMilliseconds: number): number | null =>
  ageMilliseconds >= givenUpAfter ? null : Math.min(longestWait, minute * 2 ** Math.min(attempts - 1, 20))

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Why a hook cannot be at an address, as the end of a sentence; null where it can: over TLS, or within this machine. */
export function addressRefusal(address: string): string | null {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'is no address as https://erp.example.com/changes'
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) return 'is not over https'
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it'
  return address.length > 2000 ? 'is longer than 2000 characters' : null
}

/** The header by which who is told knows who tells: `of` is the hexadecimal HMAC of a text. */
export const signatureOf = (seconds: number, body: string, of: (text: string) => string): string =>
  `t=${seconds},v1=${of(`${seconds}.${body}`)}`
