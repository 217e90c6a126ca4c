import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome, FormProblem } from '#platform/calls/call-form.ts'
import { keyText, optionalKey } from '#platform/calls/params.ts'
import { originOf } from '#platform/http/audit-denials.ts'
import { isSecureConnection } from '#platform/http/session-cookie.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { formParts, sessionParts } from '#features/identity/forms/form-parts.ts'
import { returnPath } from '#features/identity/addresses/return-path.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { insecure, tooMany, typedEmail } from '#features/identity/forms/sign-in-outcomes.ts'
import { giveProviderCookie, readProviderCookie } from './provider-cookie.ts'
import type { LeadingTo } from '#features/identity/personal-pages/leading-to.ts'
import type { Begun } from './single-sign-on.ts'

/** `stale`: the session has not just begun. */
type VisitResult =
  | { readonly type: 'leads'; readonly to: LeadingTo }
  | { readonly type: 'noProvider' | 'providerUnavailable' | 'insecure' | 'stale' }
  | { readonly type: 'limited'; readonly minutes: number }

type Parts = ReturnType<typeof formParts>

/** SignInController.findProvider: begins a sign-in with the provider of the company whose domain an address has. */
export const findProvider = call({
  name: 'SignInController.findProvider',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ email: typedEmail, returnTo: optionalKey }),
  run: ({ email, returnTo }, context) => begin({ email }, returnTo, context),
  form: { fields: ['email'], repeats: true, after: (result) => afterBegin(result) },
})

/** SignInController.beginWithProvider: begins a sign-in with a provider that a link names. */
export const beginWithProvider = call({
  name: 'SignInController.beginWithProvider',
  cacheable: false,
  access: 'everyone',
  isFormOnly: true,
  params: v.object({ provider: keyText, returnTo: optionalKey }),
  run: ({ provider, returnTo }, context) => begin({ key: provider }, returnTo, context),
  form: { fields: [], repeats: true, after: (result) => afterBegin(result) },
})

/** SignInController.connectProvider: begins to connect a provider with the signed-in user. */
export const connectProvider = call({
  name: 'SignInController.connectProvider',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ provider: keyText }),
  run: async ({ provider }, context): Promise<VisitResult> => {
    const parts = sessionParts(context)
    const { signIn, session, request, base } = parts
    if (!isSecureConnection(request)) return { type: 'insecure' }
    // A person who finds an open session must not be able to add a sign-in method.
    if (!(await signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id }))) return { type: 'stale' }
    const visit = visitOf(parts, context, base + signInPaths.account)
    return leads(parts, await signIn.singleSignOn.connect(session.user.id, provider, visit))
  },
  form: { fields: [], repeats: true, after: (result) => afterBegin(result) },
})

/** SignInController.disconnectProvider: the signed-in user no longer signs in with a provider. */
export const disconnectProvider = call({
  name: 'SignInController.disconnectProvider',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ provider: keyText }),
  run: async ({ provider }, context): Promise<{ readonly type: 'done' }> => {
    const { signIn, session, request } = sessionParts(context)
    await signIn.singleSignOn.disconnect(session.user.id, provider)
    const details = { provider }
    await signIn.audit.record({
      operation: 'way-in-removed',
      by: session.user.id,
      from: originOf(request),
      details,
    })
    return { type: 'done' }
  },
  form: {
    fields: [],
    after: () => ({ type: 'accepted', to: signInPaths.account, notice: 'signIn.done.disconnected' }),
  },
})

async function begin(
  by: { readonly email: string } | { readonly key: string },
  returnTo: string | undefined,
  context: CallContext,
): Promise<VisitResult> {
  const parts = formParts(context)
  if (!isSecureConnection(parts.request)) return { type: 'insecure' }
  const visit = visitOf(parts, context, returnPath(returnTo ?? null, parts.base))
  return leads(parts, await parts.signIn.singleSignOn.begin(by, visit))
}

const visitOf = (
  { request, site, base }: Parts,
  { publicOrigin: origin }: Pick<CallContext, 'publicOrigin'>,
  returnTo: string | null,
) => ({
  origin,
  address: request.ip,
  capacity: request,
  browser: readProviderCookie(request)?.token ?? null,
  site: site.code,
  base,
  returnTo,
})

function leads({ request, reply, base }: Parts, begun: Begun): VisitResult {
  if (begun.type === 'providerUnavailable') {
    request.log.info({ outcome: begun.type, reason: begun.reason }, 'A provider is not available')
    return { type: begun.type }
  }
  if (begun.type !== 'leads') return begun
  giveProviderCookie(reply, { token: begun.browser, base })
  // A page instead of a redirect, because the content security policy allows forms to lead only to our own origin.
  void reply.headers({ refresh: `0;url=${begun.to}`, 'referrer-policy': 'no-referrer' })
  return { type: 'leads', to: { address: begun.to, name: begun.name } }
}

function afterBegin(result: VisitResult): FormOutcome {
  if (result.type === 'leads') return { type: 'accepted', shown: result.to, isNewDocument: true }
  if (result.type === 'limited') return { type: 'refused', problem: tooMany(result.minutes) }
  return { type: 'refused', problem: problems[result.type] }
}

const problems = {
  insecure,
  stale: { text: 'signIn.error.stale', status: 403 },
  noProvider: { text: 'signIn.error.noProvider' },
  providerUnavailable: { text: 'signIn.error.providerUnavailable', status: 502 },
} as const satisfies Record<string, FormProblem>
