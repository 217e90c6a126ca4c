import { webhookAddress, webhooksAddress } from '#features/back-office/administration/addresses.ts'
import { momentText } from '#features/back-office/records/moment-text.ts'
import { actField, doneParameter, type Problem } from '#features/back-office/administration/problem.ts'
import type { Go, Visit } from '#features/back-office/administration/visit.ts'
import { failure } from '#platform/values/errors.ts'
import { webhookFields, type WebhookPage, type WebhooksPage } from './webhooks-page.ts'

const doneMessages: Readonly<Record<string, string>> = {
  on: 'backOffice.webhooks.resumed',
  off: 'backOffice.webhooks.paused',
  retry: 'backOffice.webhooks.retried',
  removed: 'backOffice.webhooks.deleted',
  test: 'backOffice.webhooks.testDelivered',
}

export async function loadWebhooks({ administration, base, context, query }: Visit): Promise<WebhooksPage> {
  const hooks = await administration.webhooks.list(context.viewer)
  return {
    type: 'webhooks',
    status: 200,
    href: webhooksAddress(base),
    rows: hooks.map(({ id, name, url, isActive, waiting, givenUp, lastError }) => ({
      href: webhookAddress(base, id),
      name,
      url,
      isActive,
      waiting,
      givenUp,
      lastError,
    })),
    objectOptions: context.records.model.entities.all.map(({ apiName, labelPlural }) => ({
      apiName,
      label: labelPlural,
    })),
    typed: { name: '', url: '', email: '', objects: [] },
    secret: null,
    done: doneMessages[query(doneParameter)] ?? null,
    problem: null,
  }
}

/** What is wrong with a new webhook, with the key of its message. */
const refusals = {
  name: 'backOffice.webhooks.badName',
  url: 'backOffice.webhooks.badUrl',
  object: 'backOffice.problem.unknownValue',
  user: 'backOffice.tokens.noUser',
  taken: 'backOffice.webhooks.taken',
} as const

/** Makes a webhook; the answer shows its secret. */
export async function addWebhook(visit: Visit): Promise<WebhooksPage> {
  const { administration, context, sent } = visit
  const text = (name: string): string => (sent.get(name) ?? '').trim()
  const typed = {
    name: text(webhookFields.name),
    url: text(webhookFields.url),
    email: text(webhookFields.email),
    objects: sent.getAll(webhookFields.objects),
  }
  const added = await administration.webhooks.add(context.viewer, typed)
  const page = await loadWebhooks(visit)
  if (added.type === 'added') return { ...page, secret: added.secret, done: null }
  const problem: Problem = { key: refusals[added.type], values: { value: typed.objects.join(', ') } }
  return { ...page, status: 400, typed, problem, done: null }
}

/** Throws RECORD_NOT_FOUND. */
export async function loadWebhook({ administration, base, context, param, query }: Visit): Promise<WebhookPage> {
  const { viewer } = context
  const found = await administration.webhooks.one(viewer, param('id'))
  if (found === null) throw failure('RECORD_NOT_FOUND', { id: param('id') })
  const { id, name, url, email, objects, isActive, waiting, givenUp } = found.webhook
  return {
    type: 'webhook',
    status: 200,
    webhooksHref: webhooksAddress(base),
    action: webhookAddress(base, id),
    name,
    url,
    email,
    objectNames: objects,
    isActive,
    waiting,
    givenUp,
    deliveries: found.deliveries.map(({ createdAt, deliveredAt, dueAt, ...delivery }) => {
      const at = deliveredAt ?? dueAt
      return {
        ...delivery,
        createdAt: momentText(createdAt, context),
        moment: at === null ? null : momentText(at, context),
      }
    }),
    done: doneMessages[query(doneParameter)] ?? null,
    problem: null,
  }
}

/** Pauses, resumes, tests, retries or deletes a webhook. Throws RECORD_NOT_FOUND. */
export async function actOnWebhook(visit: Visit): Promise<WebhookPage | Go> {
  const { administration, base, context, param, sent } = visit
  const { viewer } = context
  const { webhooks } = administration
  const [id, act] = [param('id'), sent.get(actField) ?? '']
  const demand = (isFound: boolean): void => {
    if (!isFound) throw failure('RECORD_NOT_FOUND', { id })
  }
  const there = (): Go => ({ type: 'go', to: `${webhookAddress(base, id)}?${doneParameter}=${act}` })
  if (act === 'on' || act === 'off') {
    demand(await webhooks.turn(viewer, id, act === 'on'))
    return there()
  }
  if (act === 'retry') {
    demand((await webhooks.retry(viewer, id, sent.get(webhookFields.message) ?? undefined)) !== null)
    return there()
  }
  if (act === 'remove') {
    demand(await webhooks.remove(viewer, id))
    return { type: 'go', to: `${webhooksAddress(base)}?${doneParameter}=removed` }
  }
  const delivered = act === 'test' ? await webhooks.test(viewer, id) : null
  if (delivered === null) throw failure('RECORD_NOT_FOUND', { id })
  if (delivered.type === 'delivered') return there()
  const problem: Problem = { key: 'backOffice.problem.testFailed', values: { error: delivered.error } }
  return { ...(await loadWebhook(visit)), status: 400, problem, done: null }
}
