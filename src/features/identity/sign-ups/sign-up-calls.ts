import * as v from 'valibot'
import { accountProblems, tooManyEmails } from '#features/identity/forms/account-problems.ts'
import { passwordPath, withToken } from '#features/identity/emails/account-email.ts'
import { formParts } from '#features/identity/forms/form-parts.ts'
import { requestedReturn, returnPath } from '#features/identity/addresses/return-path.ts'
import { signInPaths, withReturn } from '#features/identity/addresses/sign-in-addresses.ts'
import { sites } from '#sites/table.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText, optionalKey } from '#platform/calls/params.ts'
import {
  optionalLines,
  personCompany,
  personEmail,
  personName,
  requiredLines,
  trapParams,
} from '#platform/calls/person-params.ts'
import { contactAddress } from '#platform/values/addresses/contact-address.ts'
import { countryCodes } from '#platform/values/countries.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { newAccount } from './sign-up-fields.ts'
import type { Decision } from './sign-ups.ts'

/** AccountController.signUp: asks for access. No result says whether the address is known. */
export const signUp = call({
  name: 'AccountController.signUp',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({
    name: personName,
    email: personEmail,
    company: personCompany,
    country: v.nullable(v.picklist(countryCodes)),
    businessGroup: optionalKey,
    kind: v.picklist(['customer', 'supplier']),
    message: optionalLines(2000),
    returnTo: optionalKey,
    ...trapParams,
  }),
  run: async ({ [trapField]: trap, businessGroup, returnTo = null, ...typed }, context) => {
    // Input from a bot gets the normal response and is discarded.
    if (trap !== '') return { type: 'requested' } as const
    const { client, signIn, sendAccountEmail, site, base } = formParts(context)
    const group = context.taxonomy.businessGroups.find(({ id }) => id === businessGroup)
    const requested = {
      ...typed,
      businessGroup: group?.id ?? null,
      language: context.viewer.language,
      site: site.code,
      returnTo: returnPath(returnTo, base),
    }
    return await signIn.signUps.ask(requested, client, (kind, to, token) => {
      const path =
        kind === 'signUpKnown' ? passwordPath(token, requested.returnTo) : withToken(signInPaths.confirm, token)
      sendAccountEmail({ kind, site, to, path })
    })
  },
  form: {
    fields: ['name', 'email', 'company', 'country', 'businessGroup', 'kind', 'message'],
    after: (outcome, input) =>
      outcome.type === 'limited'
        ? { type: 'refused', problem: tooManyEmails(outcome.minutes) }
        : {
            type: 'accepted',
            to: withReturn(signInPaths.signUp, requestedReturn(input)),
            notice: 'account.done.requested',
          },
  },
})

type ConfirmResult = { readonly type: 'confirmed'; readonly returnTo: string | null } | { readonly type: 'expired' }

/** AccountController.confirmSignUp: confirms the address of a request for access. */
export const confirmSignUp = call({
  name: 'AccountController.confirmSignUp',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ token: keyText }),
  run: async ({ token }, context): Promise<ConfirmResult> => {
    const confirmed = await formParts(context).signIn.signUps.confirm(token)
    return confirmed === null ? { type: 'expired' } : { type: 'confirmed', returnTo: confirmed.returnTo }
  },
  form: {
    fields: [],
    after: (outcome) =>
      outcome.type === 'confirmed'
        ? { type: 'accepted', to: withReturn(signInPaths.confirm, outcome.returnTo), notice: 'account.done.confirmed' }
        : {
            type: 'refused',
            problem: { ...accountProblems.expired, link: { text: 'signIn.askForAccount', to: signInPaths.signUp } },
          },
  },
})

const byAdministrators = { cacheable: false, access: ['administrator'], isFormOnly: true } as const

/** AccountController.approveSignUp: creates the user of a request for access, in an existing account or in a new one. */
export const approveSignUp = call({
  name: 'AccountController.approveSignUp',
  ...byAdministrators,
  params: v.object({ requestId: keyText, account: keyText, isAdmin: v.boolean() }),
  run: async ({ requestId, account, isAdmin }, context) => {
    const approval = { account: account === newAccount ? null : account, isAdmin }
    return await notifyPerson(
      context,
      await formParts(context).signIn.signUps.approve(context.viewer, requestId, approval),
    )
  },
  form: {
    fields: ['account', 'isAdmin'],
    gone: 'account.error.gone',
    after: ({ type }) => afterDecision(type),
  },
})

/** AccountController.declineSignUp: declines a request for access with a reason, which the person is told. */
export const declineSignUp = call({
  name: 'AccountController.declineSignUp',
  ...byAdministrators,
  params: v.object({ requestId: keyText, reason: requiredLines(2000) }),
  run: async ({ requestId, reason }, context) =>
    await notifyPerson(context, await formParts(context).signIn.signUps.decline(context.viewer, requestId, reason)),
  form: { fields: ['reason'], gone: 'account.error.gone', after: ({ type }) => afterDecision(type) },
})

/** Tells the person what was decided. */
async function notifyPerson(context: CallContext, decision: Decision): Promise<Pick<Decision, 'type'>> {
  if (decision.type !== 'approved' && decision.type !== 'declined') return decision
  const { sendAccountEmail, signIn, site: own } = formParts(context)
  const { email, language, company, site: code, reason, returnTo } = decision.request
  const recipient = { site: sites.find((site) => site.code === code) ?? own, to: { email, language } }
  if (decision.type === 'declined') {
    sendAccountEmail({
      ...recipient,
      kind: 'signUpDeclined',
      path: contactAddress(''),
      facts: { reason: reason ?? '' },
    })
    return { type: 'declined' }
  }
  const approved = {
    ...recipient,
    kind: 'signUpApproved',
    path: passwordPath(decision.token, returnTo),
    facts: { account: company },
  } as const
  sendAccountEmail(approved)
  await signIn.remindOfInvitation(approved)
  return { type: 'approved' }
}

const afterDecision = (type: Decision['type']): FormOutcome =>
  type === 'approved' || type === 'declined'
    ? { type: 'accepted', to: signInPaths.signUps, notice: `account.done.${type}` }
    : { type: 'refused', problem: accountProblems[type] }
