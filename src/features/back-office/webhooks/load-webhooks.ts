import { webhookAddress, webhooksAddress } from '#features/back-office/administration/addresses.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { failure } from '#platform/values/errors.ts'
import type { WebhookPage, WebhooksPage } from './webhooks-page.ts'

export async function loadWebhooks({ administration, base, context }: Visit): Promise<WebhooksPage> {
  const hooks = await administration.webhooks.list(context.viewer)
  return {
    type: 'webhooks',
    status: 200,
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
  }
}

/** Throws RECORD_NOT_FOUND. */
export async function loadWebhook({ administration, base, context, param }: Visit): Promise<WebhookPage> {
  const { viewer } = context
  const found = await administration.webhooks.one(viewer, param('id'))
  if (found === null) throw failure('RECORD_NOT_FOUND', { id: param('id') })
  const { id, name, url, email, objects, isActive, waiting, givenUp } = found.webhook
  return {
    type: 'webhook',
    status: 200,
    webhooksHref: webhooksAddress(base),
    id,
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
  }
}
