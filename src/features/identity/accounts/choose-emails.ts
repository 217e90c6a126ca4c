import * as v from 'valibot'
import { user } from '#features/identity/people/user.ts'
import { call } from '#platform/calls/call.ts'
import { writeCurrent } from '#platform/records/write/write-current.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { failure } from '#platform/values/errors.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { type EmailTopic, emailTopics, topicField, topicsOf } from '#features/identity/emails/email-topics.ts'

const topicNames = Object.keys(emailTopics) as EmailTopic[]

/**
 * AccountController.chooseEmails: sets the topics about which the signed-in user gets no emails. Topics that do not concern the
 * user's roles stay as they are, so that they apply again after a change of the roles.
 */
export const chooseEmails = call({
  name: 'AccountController.chooseEmails',
  cacheable: false,
  access: signedInRoles,
  params: v.object({
    off: v.pipe(v.array(v.picklist(topicNames)), v.maxLength(20)),
  }),
  run: async ({ off }, { viewer, records }): Promise<{ readonly type: 'done' }> => {
    const id = viewer.user?.id
    if (id === undefined) throw failure('ACCESS_DENIED')
    return await writeCurrent(async () => {
      const own = await records.byId(inNameOf(viewer), user, id)
      if (own === null) throw failure('ACCESS_DENIED')
      const offered = topicsOf(own.roles)
      const emailsOff = [
        ...own.emailsOff.filter((topic) => !offered.includes(topic)),
        ...offered.filter((topic) => off.includes(topic)),
      ]
      await records.update(inNameOf(viewer), user, id, own.version, { emailsOff })
      return { type: 'done' }
    })
  },
  form: {
    fields: [topicField],
    // A box that is not ticked is not sent.
    read: ({ fields }, named) => ({
      params: { ...named, off: topicNames.filter((topic) => !fields.getAll(topicField).includes(topic)) },
    }),
    after: () => ({ type: 'accepted', notice: 'account.done.emails' }),
  },
})
