import * as v from 'valibot'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { afterRequestForm } from '#features/enquiries/requests/request-rules.ts'
import {
  type GuestEmailTopic,
  guestEmailTopics,
  topicField,
  topicsOfRequest,
} from '#features/identity/emails/email-topics.ts'
import { call } from '#platform/calls/call.ts'
import { writeCurrent } from '#platform/records/write/write-current.ts'
import { guestRequestOf, guestViewer, ofGuest } from './guest-request-of.ts'

const topicNames = Object.keys(guestEmailTopics) as GuestEmailTopic[]

/**
 * RequestController.chooseEmailsAsGuest: sets the topics about which a guest gets no emails about the request that the link opens.
 * A link whose address was not confirmed in time opens none.
 */
export const chooseEmailsAsGuest = call({
  name: 'RequestController.chooseEmailsAsGuest',
  cacheable: false,
  access: 'everyone',
  params: v.object({ ...ofGuest, off: v.pipe(v.array(v.picklist(topicNames)), v.maxLength(20)) }),
  run: async ({ token, off, ...siteLocale }, context): Promise<{ readonly type: 'done' | 'gone' }> => {
    return await writeCurrent(async () => {
      const row = await guestRequestOf(token, context)
      if (row === null) return { type: 'gone' }
      const guestEmailsOff = topicsOfRequest(row.kind).filter((topic) => off.includes(topic))
      const viewer = guestViewer(siteLocale, context)
      await context.records.update(viewer, customerRequest, row.id, row.version, { guestEmailsOff })
      return { type: 'done' }
    })
  },
  form: {
    fields: [topicField],
    gone: 'requests.error.gone',
    // A box that is not ticked is not sent.
    read: ({ fields }, named) => ({
      params: { ...named, off: topicNames.filter((topic) => !fields.getAll(topicField).includes(topic)) },
    }),
    after: (outcome) => afterRequestForm(outcome, 'guestRequest.done.emails'),
  },
})
