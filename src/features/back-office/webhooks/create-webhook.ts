import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { addressRefusal } from '#features/integrations/webhooks/webhook-message.ts'
import { isWebhookName, maxWebhookName } from '#features/integrations/webhooks/webhook-problem.ts'
import { call } from '#platform/calls/call.ts'
import type { FormText } from '#platform/calls/call-form.ts'
import { keyText, trimmedText } from '#platform/calls/params.ts'
import { personEmail } from '#platform/calls/person-params.ts'

const texts = {
  name: { text: 'backOffice.webhooks.badName' },
  url: { text: 'backOffice.webhooks.badUrl' },
} as const

const rules: Readonly<Record<keyof typeof texts, (text: string) => boolean>> = {
  name: isWebhookName,
  url: (text) => addressRefusal(text) === null,
}

/** WebhooksController.create: creates a webhook, whose secret its page shows once. */
export const createWebhook = call({
  name: 'WebhooksController.create',
  cacheable: false,
  access: ['administrator'],
  isFormOnly: true,
  params: v.object({
    name: trimmedText(maxWebhookName),
    url: trimmedText(2000),
    /** The address of the user whose permissions apply. */
    email: personEmail,
    /** API names; empty: all objects. */
    objects: v.array(keyText),
  }),
  run: async (webhook, context) => ({
    unknown: webhook.objects.filter((name) => context.records.model.entities.ofApiName(name) === null),
    created: await administrationOf(context).webhooks.add(context.viewer, webhook),
  }),
  form: {
    fields: ['name', 'url', 'email', 'objects'],
    read: (_input, named) => ({ errors: { ...wrong('name', named['name']), ...wrong('url', named['url']) } }),
    after: ({ created, unknown }) => {
      if (created.type === 'added') return { type: 'accepted', shown: { secret: created.secret } }
      const errors = {
        name: { name: texts.name },
        url: { url: texts.url },
        object: { objects: { text: 'backOffice.problem.unknownValue', values: { value: unknown.join(', ') } } },
        user: { email: { text: 'backOffice.tokens.noUser' } },
        taken: { name: { text: 'backOffice.webhooks.taken' } },
      }
      return { type: 'refused', errors: errors[created.type] }
    },
  },
})

/** What is wrong with a text that somebody has typed. */
function wrong(field: keyof typeof texts, typed: unknown): Readonly<Record<string, FormText>> {
  const text = typeof typed === 'string' ? typed.trim() : ''
  return text === '' || rules[field](text) ? {} : { [field]: texts[field] }
}
