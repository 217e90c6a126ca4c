import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, optionalKey } from '#platform/calls/params.ts'
import { failure } from '#platform/values/errors.ts'

const byAdministrators = { cacheable: false, access: ['administrator'], isFormOnly: true } as const

/** Throws RECORD_NOT_FOUND for null and false. */
function requireFound<Result>(result: Result | null | false, id: string): Result {
  if (result === null || result === false) throw failure('RECORD_NOT_FOUND', { id })
  return result
}

/** WebhooksController.test: sends a message without events, and waits for the answer. Throws RECORD_NOT_FOUND. */
export const testWebhook = call({
  name: 'WebhooksController.test',
  ...byAdministrators,
  params: v.object({ webhookId: keyText }),
  run: async ({ webhookId }, context) =>
    requireFound(await administrationOf(context).webhooks.test(context.viewer, webhookId), webhookId),
  form: {
    fields: [],
    after: (delivery) =>
      delivery.type === 'delivered'
        ? { type: 'accepted', notice: 'backOffice.done.webhooks.tested' }
        : {
            type: 'refused',
            problem: { text: 'backOffice.problem.testFailed', values: { error: delivery.error } },
          },
  },
})

/** WebhooksController.turn: pauses a webhook, or resumes it. Throws RECORD_NOT_FOUND. */
export const turnWebhook = call({
  name: 'WebhooksController.turn',
  ...byAdministrators,
  params: v.object({ webhookId: keyText, isActive: v.boolean() }),
  run: async ({ webhookId, isActive }, context) => {
    requireFound(await administrationOf(context).webhooks.turn(context.viewer, webhookId, isActive), webhookId)
    return { isActive }
  },
  form: {
    fields: [],
    after: ({ isActive }) => ({
      type: 'accepted',
      notice: isActive ? 'backOffice.done.webhooks.resumed' : 'backOffice.done.webhooks.paused',
    }),
  },
})

/** WebhooksController.retry: sends a message again, or all that were not delivered. Throws RECORD_NOT_FOUND. */
export const retryWebhook = call({
  name: 'WebhooksController.retry',
  ...byAdministrators,
  params: v.object({ webhookId: keyText, messageId: optionalKey }),
  run: async ({ webhookId, messageId }, context) =>
    requireFound(await administrationOf(context).webhooks.retry(context.viewer, webhookId, messageId), webhookId),
  form: {
    fields: [],
    after: ({ count, isActive }) =>
      count === 0
        ? { type: 'refused', problem: { text: 'backOffice.webhooks.nothingToRetry', status: 409 } }
        : {
            type: 'accepted',
            notice: isActive ? 'backOffice.done.webhooks.retried' : 'backOffice.done.webhooks.retriedLater',
          },
  },
})

/** WebhooksController.remove: deletes a webhook with its messages. Throws RECORD_NOT_FOUND. */
export const removeWebhook = call({
  name: 'WebhooksController.remove',
  ...byAdministrators,
  params: v.object({ webhookId: keyText }),
  run: async ({ webhookId }, context) =>
    requireFound(await administrationOf(context).webhooks.remove(context.viewer, webhookId), webhookId),
  form: {
    fields: [],
    after: () => ({ type: 'accepted', to: '/webhooks', notice: 'backOffice.done.webhooks.deleted' }),
  },
})
