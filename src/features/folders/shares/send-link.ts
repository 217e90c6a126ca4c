import * as v from 'valibot'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import { createQueueEmail } from '#features/identity/emails/queue-email.ts'
import { tooManyEmails } from '#features/identity/forms/account-problems.ts'
import { formParts } from '#features/identity/forms/form-parts.ts'
import { user } from '#features/identity/people/user.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import { personEmail } from '#platform/calls/person-params.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { siteByCode } from '#sites/table.ts'
import { shareOfToken, statusOf } from './received-share.ts'
import { splitToken } from './share-links.ts'
import { recipientOf, shareEmail, topicsOff } from './share-recipients.ts'

/**
 * ShareController.sendLink: sends the link of a share to its recipient, who has a token that does not open for them yet. The result
 * does not say whether the token exists, or for whom it is.
 */
export const sendShareLink = call({
  name: 'ShareController.sendLink',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ token: keyText, email: personEmail }),
  run: async ({ token, email }, context) => {
    const { client, signIn } = formParts(context)
    // Whoever does not have the token cannot use up the emails of a recipient.
    const own = `${sameAddress(email)} ${tokenHash(splitToken(token).token)}`
    return await signIn.attempts.make('shareLink', { own, client }, async () => {
      const found = await linkFor(token, email, context)
      if (found !== null)
        await context.records.write(systemViewer, (handle) =>
          handle.keep((transaction) =>
            createQueueEmail({ encryption: signIn.encryption, now: context.now })(transaction, found.email, found.off),
          ),
        )
      return { type: 'requested' } as const
    })
  },
  form: {
    fields: ['email'],
    repeats: true,
    after: (outcome) =>
      outcome.type === 'limited'
        ? { type: 'refused', problem: tooManyEmails(outcome.minutes) }
        : { type: 'accepted', notice: 'share.done.linkSent' },
  },
})

/** The email to a recipient of an active share; null for everybody else. */
async function linkFor(typed: string, address: string, { records, shareLinks, now, viewer }: CallContext) {
  const row = await shareOfToken(splitToken(typed).token, records)
  const recipient = row === null ? null : await recipientOf(row, address, records)
  const owner = row === null ? null : await records.byId(systemViewer, user, row.user)
  const site = siteByCode(row?.site ?? '')
  if (row === null || recipient === null || owner === null || site === null || shareLinks === undefined) return null
  if (!owner.isActive || statusOf(row, now()) !== 'active') return null
  const { language } = viewer
  const email = shareEmail({ kind: 'shareLink', row, owner: owner.name, recipient, site, language, links: shareLinks })
  return email === null ? null : { email, off: topicsOff(recipient) }
}
