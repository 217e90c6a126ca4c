import { randomUUID } from 'node:crypto'
import { authorIdOf, requireAdministrator } from '#features/identity/administration/administer-users.ts'
import { user } from '#features/identity/people/user.ts'
import { userOfAddress } from '#features/identity/people/users.ts'
import { type AuditedEvent, createAudit } from '#platform/records/audit/audit.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { type ListedDelivery, recentDeliveries } from './delivered-messages.ts'
import { type Delivery, deliver } from './webhook-delivery.ts'
import type { ListedWebhook } from './list-webhooks.ts'
import { createWebhooks, type RetriedMessages, type Webhooks } from './webhooks.ts'
import { type NewWebhook, webhookProblem } from './webhook-problem.ts'

interface AdministeredWebhook extends ListedWebhook {
  /** The address of the user whose permissions apply; their id if they no longer exist. */
  readonly email: string
}

type Added =
  | { readonly type: 'added'; readonly id: string; readonly secret: string }
  /** What is wrong: the name, the address, or an object that does not exist; there is no such user; the name is taken. */
  | { readonly type: 'name' | 'url' | 'object' | 'user' | 'taken' }

/** What administrators, and the operators of the command line, do with webhooks. Throws ACCESS_DENIED for everybody else. */
export interface WebhookAdministration {
  readonly list: (by: Viewer) => Promise<readonly AdministeredWebhook[]>
  /** One webhook with its last messages, the newest first. Here and below, `name` is its name or id; null: there is none. */
  readonly one: (
    by: Viewer,
    name: string,
  ) => Promise<{ readonly webhook: AdministeredWebhook; readonly deliveries: readonly ListedDelivery[] } | null>
  /** The secret is returned only now. */
  readonly add: (by: Viewer, values: NewWebhook) => Promise<Added>
  readonly turn: (by: Viewer, name: string, isActive: boolean) => Promise<boolean>
  readonly remove: (by: Viewer, name: string) => Promise<boolean>
  readonly retry: (by: Viewer, name: string, messageId?: string) => Promise<RetriedMessages | null>
  /** Sends a message without events immediately, and waits for the answer. */
  readonly test: (by: Viewer, name: string, signal?: AbortSignal) => Promise<Delivery | null>
}

interface Parts {
  readonly queries: Queries
  readonly records: Records
  readonly encryption: Encryption
  readonly now: () => Date
}

export function createWebhookAdministration(parts: Parts): WebhookAdministration {
  const { queries, records, encryption, now } = parts
  const webhooksIn = (transaction: Queries): Webhooks =>
    createWebhooks({ queries: transaction, records, encryption, now })

  async function list(by: Viewer): Promise<readonly AdministeredWebhook[]> {
    await requireAdministrator(records, by)
    const hooks = await webhooksIn(queries).all()
    const users = await records.byIds(by, user, [...new Set(hooks.map(({ userId }) => userId))])
    const emailOf = new Map(users.map(({ id, email }) => [id, email]))
    return hooks.map((hook) => ({ ...hook, email: emailOf.get(hook.userId) ?? hook.userId }))
  }

  /** Changes a webhook, and says so in the audit log, in one transaction. */
  async function change<Result>(
    by: Viewer,
    name: string,
    operation: WebhookEvent,
    work: (webhooks: Webhooks) => Promise<Result>,
  ): Promise<Result | null> {
    await requireAdministrator(records, by)
    return await queries.transaction(async (transaction) => {
      const found = await webhooksIn(transaction).one(name)
      if (found === null) return null
      const result = await work(webhooksIn(transaction))
      await auditWebhook({ transaction, now }, by, operation, found)
      return result
    })
  }

  return {
    list,
    one: async (by, name) => {
      const webhook = (await list(by)).find((each) => each.id === name || each.name === name)
      return webhook === undefined ? null : { webhook, deliveries: await recentDeliveries(queries, webhook.id) }
    },
    add: (by, input) => addWebhook(parts, by, input),
    turn: async (by, name, isActive) =>
      (await change(by, name, isActive ? 'webhook-on' : 'webhook-off', (hooks) => hooks.turn(name, isActive))) ?? false,
    remove: async (by, name) => (await change(by, name, 'webhook-removed', (hooks) => hooks.remove(name))) ?? false,
    retry: (by, name, messageId) => change(by, name, 'webhook-retried', (hooks) => hooks.retry(name, messageId)),
    test: async (by, name, signal) => {
      await requireAdministrator(records, by)
      const target = await webhooksIn(queries).target(name)
      if (target === null) return null
      const body = { events: [], test: true } as const
      return await deliver({ ...target, id: randomUUID(), body }, { now, ...(signal === undefined ? {} : { signal }) })
    },
  }
}

async function addWebhook(
  { queries, records, encryption, now }: Parts,
  by: Viewer,
  { email, ...input }: NewWebhook,
): Promise<Added> {
  await requireAdministrator(records, by)
  const problem = webhookProblem(input, (name) => records.model.entities.ofApiName(name) !== null)
  if (problem !== null) return { type: problem }
  const owner = await userOfAddress(records, email)
  if (owner === null) return { type: 'user' }
  const position = await records.outboxPosition()
  return await queries.transaction(async (transaction) => {
    const own = createWebhooks({
      queries: transaction,
      records: { outboxPosition: () => Promise.resolve(position) },
      encryption,
      now,
    })
    const created = await own.add({ ...input, userId: owner.id })
    if (created === null) return { type: 'taken' }
    await auditWebhook({ transaction, now }, by, 'webhook-added', { ...input, id: created.id })
    return { type: 'added', ...created }
  })
}

type WebhookEvent = Extract<AuditedEvent, `webhook-${string}`>

/** Writes the entry in the transaction of the change. */
const auditWebhook = (
  { transaction, now }: { readonly transaction: Queries; readonly now: () => Date },
  by: Viewer,
  operation: WebhookEvent,
  { id, name, url }: { readonly id: string; readonly name: string; readonly url: string },
): Promise<void> =>
  createAudit(transaction, now, (error) => {
    throw error
  }).record({
    operation,
    by: authorIdOf(by),
    of: { object: 'Webhook', recordId: id },
    from: by.from,
    details: { name, url },
  })
