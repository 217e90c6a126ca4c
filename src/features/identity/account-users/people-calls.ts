import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { accountProblems, tooManyEmails } from '#features/identity/forms/account-problems.ts'
import { passwordPath, withToken } from '#features/identity/emails/account-email.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { call } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { personEmail, personName } from '#platform/calls/person-params.ts'
import { setSessionCookie, tokenOf } from '#platform/http/session-cookie.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { accountRoles, signedInRoles } from '#platform/values/user-roles.ts'
import { personActs } from './person-acts.ts'

const byAdministrators = { cacheable: false, access: ['customerAdmin'], isFormOnly: true } as const

/** AccountController.invitePerson: invites an address to the account of the administrator. */
export const invitePerson = call({
  name: 'AccountController.invitePerson',
  ...byAdministrators,
  params: v.object({
    name: personName,
    email: personEmail,
    role: v.picklist(accountRoles),
    language: v.picklist(languageCodes),
  }),
  run: async (invited, context) => {
    const { client, signIn, sendAccountEmail, site } = sessionParts(context)
    const { viewer, records } = context
    const [own] = await records.byIds(systemViewer, account, [viewer.account?.id ?? ''])
    const facts = { account: own?.name ?? '' }
    return await signIn.people.invite(viewer, invited, client, async (kind, to, token) => {
      const path = kind === 'join' ? withToken(signInPaths.join, token) : passwordPath(token)
      const email = { kind, site, to, path, facts }
      sendAccountEmail(email)
      await signIn.remindOfInvitation(email)
    })
  },
  form: {
    fields: ['name', 'email', 'role', 'language'],
    gone: 'account.error.gone',
    after: (outcome) =>
      outcome.type === 'limited'
        ? { type: 'refused', problem: tooManyEmails(outcome.minutes) }
        : outcome.type === 'known'
          ? { type: 'refused', errors: { email: { text: 'account.error.known' } } }
          : afterChange(outcome.type, 'invited'),
  },
})

/** AccountController.withdrawInvitation: does nothing if the user is not invited. */
export const withdrawInvitation = call({
  name: 'AccountController.withdrawInvitation',
  ...byAdministrators,
  params: v.object({ userId: keyText }),
  run: async ({ userId }, context): Promise<{ readonly type: 'withdrawn' }> => {
    await sessionParts(context).signIn.people.withdraw(context.viewer, userId)
    return { type: 'withdrawn' }
  },
  form: { fields: [], gone: 'account.error.gone', after: ({ type }) => afterChange(type, 'withdrawn') },
})

/** AccountController.changePerson: changes what a user of the account may do, and ends the sessions of the user. */
export const changePerson = call({
  name: 'AccountController.changePerson',
  ...byAdministrators,
  params: v.object({ userId: keyText, act: v.picklist(personActs) }),
  run: async ({ userId, act }, context) =>
    await sessionParts(context).signIn.people.change(context.viewer, userId, act),
  form: {
    fields: [],
    // An earlier page changes again: off, on, off.
    repeats: true,
    gone: 'account.error.gone',
    after: ({ type }) => afterChange(type, 'changed'),
  },
})

/** AccountController.join: accepts an invitation to another account. The user gets another session, because the rights change. */
export const joinAccount = call({
  name: 'AccountController.join',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ token: keyText }),
  run: async ({ token }, context) => {
    const { request, reply, signIn, session, client } = sessionParts(context)
    const outcome = await signIn.people.join(context.viewer, token)
    if (outcome.type !== 'joined') return outcome
    const next = await signIn.admit(session.user.id, client, tokenOf(request))
    if (next !== null) setSessionCookie(reply, next)
    return outcome
  },
  form: {
    fields: [],
    repeats: true,
    gone: 'account.error.expired',
    after: ({ type }) =>
      type === 'joined'
        ? { type: 'accepted', to: signInPaths.account, notice: 'account.done.joined', isNewDocument: true }
        : { type: 'refused', problem: accountProblems[type] },
  },
})

const afterChange = <Done extends 'invited' | 'withdrawn' | 'changed'>(
  type: Done | 'gone' | 'self' | 'stale',
  done: Done,
): FormOutcome =>
  type === done
    ? { type: 'accepted', notice: `account.done.${done}` }
    : { type: 'refused', problem: accountProblems[type as 'gone' | 'self' | 'stale'] }
