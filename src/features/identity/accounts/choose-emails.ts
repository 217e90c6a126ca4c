import * as v from 'valibot'
import { user } from '#features/identity/people/user.ts'
import { call } from '#platform/calls/call.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { Failure, failure } from '#platform/values/errors.ts'
import { type EmailTopic, emailTopics, topicsOf } from './email-topics.ts'

/** How often a write is tried when another write of the same user comes first. */
const maxTries = 3

/**
 * AccountController.chooseEmails: sets the topics about which the signed-in user gets no emails. Topics that do not concern the
 * user's roles stay as they are, so that they apply again after a change of the roles.
 */
export const chooseEmails = call({
  name: 'AccountController.chooseEmails',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'supplier', 'internalSales', 'editor', 'administrator'],
  params: v.object({
    off: v.pipe(v.array(v.picklist(Object.keys(emailTopics) as EmailTopic[])), v.maxLength(20)),
  }),
  run: async ({ off }, { viewer, records }): Promise<{ readonly type: 'done' }> => {
    const id = viewer.user?.id
    if (id === undefined) throw failure('ACCESS_DENIED')
    for (let attempt = 1; ; attempt += 1) {
      const own = await records.byId(inNameOf(viewer), user, id)
      if (own === null) throw failure('ACCESS_DENIED')
      const offered = topicsOf(own.roles)
      const emailsOff = [
        ...own.emailsOff.filter((topic) => !offered.includes(topic)),
        ...offered.filter((topic) => off.includes(topic)),
      ]
      try {
        await records.update(inNameOf(viewer), user, id, own.version, { emailsOff })
        return { type: 'done' }
      } catch (error) {
        if (attempt === maxTries || !(error instanceof Failure && error.code === 'STALE_RECORD')) throw error
      }
    }
  },
})
