import type { IncomingHttpHeaders } from 'node:http'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { UserRole } from '#domain/user-roles.ts'
import type { ChangeEvent, WebhookBody } from '#domain/webhook-message.ts'
import { account } from '#entities/account.ts'
import { webhook, webhookMessage } from '#entities/machine-tables.ts'
import { substance } from '#entities/substance.ts'
import { followIndex, type IndexFollower } from '#records/index-follower.ts'
import { createRecords, type Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { createWebhookSender } from '#server/webhook-sender.ts'
import { createWebhooks, type Webhooks } from '#server/webhooks.ts'
import { createUser, type User } from '#sign-in/users.ts'
import { sites } from '#sites/table.ts'
import { fillCatalogue } from './calls-catalogue.ts'
import { followerParts, memorySnapshots } from './calls-setting.ts'
import type { OpenTestDatabase, TestDatabase } from './databases.ts'
import { loopbackServer, type LoopbackServer } from './loopback-server.ts'
import { sealing } from './sealing.ts'

export const minute = 60_000
export const hour = 60 * minute

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: WebhookBody
}

/** Where the receiver is told, where a test says nothing else. */
const usual = '/changes'

/** A portal's data, somebody on this machine who is told of changes, and a clock that the tests turn. */
export function webhookSetting(open: OpenTestDatabase) {
  const on = {
    time: Date.UTC(2026, 5, 15, 12),
    received: new Array<Received>(),
    /** What the receiver answers, by path; 200 where nothing is said. `null`: nothing at all. */
    answers: new Map<string, number | null>(),
    /** What a sender could not do. */
    failures: new Array<unknown>(),
  }
  const made: { database?: TestDatabase; records?: Records; follower?: IndexFollower } = {}
  const later: { webhooks?: Webhooks; receiver?: LoopbackServer } = {}
  const senders: ReturnType<typeof createWebhookSender>[] = []
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('It is not made yet.')
    return value
  }

  beforeAll(async () => {
    const database = (made.database = await open())
    const now = () => new Date(on.time)
    const records = (made.records = createRecords(database, now))
    await fillCatalogue(records)
    made.follower = await followIndex({ ...followerParts(database, records, memorySnapshots()), now })
    later.webhooks = createWebhooks({ queries: database.queries, records, sealing, now })
    later.receiver = await loopbackServer(() => (request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        const path = request.url ?? ''
        on.received.push({ path, headers: request.headers, text, body: JSON.parse(text) })
        const status = on.answers.get(path) ?? (on.answers.has(path) ? null : 200)
        if (status === null) return
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {})
        response.end('x'.repeat(10_000))
      })
    })
  })
  afterAll(async () => {
    await made.follower?.stop()
    await later.receiver?.close()
    await made.database?.close()
  })
  beforeEach(() => {
    on.time += 100 * hour
    on.received = []
    on.answers.clear()
  })
  afterEach(async () => {
    for (const one of senders.splice(0)) await one.stop()
    const { queries } = there(made.database)
    await queries.delete(webhookMessage)
    await queries.delete(webhook)
  })

  /** As another process would. */
  function sender(changes: Partial<Parameters<typeof createWebhookSender>[0]> = {}) {
    const one = createWebhookSender({
      database: there(made.database),
      records: there(made.records),
      content: there(made.follower),
      sites,
      sealing,
      now: () => new Date(on.time),
      every: () => () => {},
      pollMilliseconds: 1000,
      log: { error: (details: unknown) => void on.failures.push(details), info: () => {}, warn: () => {} },
      ...changes,
    })
    senders.push(one)
    return one
  }

  let people = 0
  let substances = 0
  const events = (path = usual): readonly ChangeEvent[] =>
    on.received.filter((each) => each.path === path).flatMap(({ body }) => body.events)
  return {
    on,
    database: () => there(made.database),
    records: () => there(made.records),
    webhooks: () => there(later.webhooks),
    receiver: () => there(later.receiver),
    sender,
    tellAll: () => sender().tellAll(),
    person: async (role: UserRole, own: string | null = null): Promise<User> =>
      await createUser(there(made.records), {
        name: 'Machine',
        email: `machine${(people += 1)}@example.com`,
        roles: [role],
        account: own,
        language: 'en-US',
      }),
    customerOf: async (name: string): Promise<string> =>
      (await there(made.records).create(systemViewer, account, { name, recordType: 'Customer' })).id,
    /** A webhook of a user, named after its path; answers its secret. */
    hook: async (of: Pick<User, 'id'>, path = usual, objects: readonly string[] = []): Promise<string> => {
      const url = there(later.receiver).origin + path
      const added = await there(later.webhooks).add({ name: path.slice(1), url, objects, userId: of.id })
      if (added === null) throw new Error('There is one.')
      return added.secret
    },
    newSubstance: () => there(made.records).create(systemViewer, substance, { name: `Salt ${(substances += 1)}` }),
    events,
    toldOf: (id: string, path = usual) =>
      events(path)
        .filter(({ recordId }) => recordId === id)
        .map(({ event }) => event),
    messages: () => there(made.database).queries.select().from(webhookMessage).orderBy(asc(webhookMessage.sequence)),
  }
}
