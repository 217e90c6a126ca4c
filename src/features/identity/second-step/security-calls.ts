import * as v from 'valibot'
import { generateURI } from 'otplib'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { keyText } from '#platform/calls/params.ts'
import { auditDenial, originOf } from '#platform/http/audit-denials.ts'
import { isSecureConnection, setSessionCookie, tokenOf } from '#platform/http/session-cookie.ts'
import { companyName } from '#platform/pages/page-title.ts'
import type { AuditedEvent } from '#platform/records/audit/audit.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import type { Limited } from '#features/identity/credentials/limited.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { insecure, tooMany } from '#features/identity/forms/sign-in-outcomes.ts'
import { typedCode, wrongCode } from './pass-code.ts'
import { qrDrawing } from './qr-drawing.ts'
import { inGroups } from './second-step.ts'
import type { SecurityShown } from './security-shown.ts'

/** `none`: there was nothing to do. `stale`: the session has not just begun. */
type SecurityResult =
  | { readonly type: 'shown'; readonly shown: SecurityShown }
  | { readonly type: 'done' | 'none' | 'stale' | 'expired' | 'insecure' }
  | { readonly type: 'wrong'; readonly shown?: SecurityShown }
  | Limited

type Parts = ReturnType<typeof sessionParts>

const signedIn = { cacheable: false, access: signedInRoles, isFormOnly: true } as const

/**
 * SecurityController.setUpCodes: creates a secret for an authenticator app, which its page shows once. Like every change without a
 * code, it needs a session that has just begun.
 */
export const setUpCodes = call({
  name: 'SecurityController.setUpCodes',
  ...signedIn,
  params: v.object({}),
  run: (_params, context) =>
    secured(context, async (parts) => {
      if (!(await hasJustBegun(parts))) return { type: 'stale' }
      const begun = await parts.signIn.secondStep.setUp(parts.session.user.id)
      return begun === null ? { type: 'none' } : { type: 'shown', shown: setUpShown(parts, begun) }
    }),
  form: { fields: [], repeats: true, after: (result) => afterChange(result) },
})

/** SecurityController.confirmCodes: turns codes on with the first code of the app, and ends all other sessions of the user. */
export const confirmCodes = call({
  name: 'SecurityController.confirmCodes',
  ...signedIn,
  params: v.object({ token: keyText, code: typedCode }),
  run: ({ token, code }, context) =>
    secured(context, async (parts) => {
      const { signIn, session } = parts
      const outcome = await signIn.secondStep.confirm(session.user.id, token, code, parts.client)
      if (outcome.type === 'on') {
        // Other sessions began with the password alone, so they end and must sign in again with a code.
        await signIn.sessions.revokeOthers(session.user.id, session.id)
        return await changed(parts, 'on', outcome.recoveryCodes)
      }
      const secret = outcome.type === 'wrong' ? await signIn.secondStep.secretOf(session.user.id, token) : null
      return secret === null ? { type: 'expired' } : { type: 'wrong', shown: setUpShown(parts, { token, secret }) }
    }),
  form: { fields: ['code'], secret: ['code'], repeats: true, after: (result) => afterChange(result) },
})

/** SecurityController.renewRecoveryCodes: creates new recovery codes, which its page shows once. The code is the proof. */
export const renewRecoveryCodes = call({
  name: 'SecurityController.renewRecoveryCodes',
  ...signedIn,
  params: v.object({ code: typedCode }),
  run: ({ code }, context) =>
    secured(context, async (parts) => {
      const outcome = await parts.signIn.secondStep.renewRecoveryCodes(ownerOf(parts), code)
      return outcome.type === 'renewed'
        ? await changed(parts, 'recovery-codes', outcome.recoveryCodes)
        : await refused(parts, outcome)
    }),
  form: { fields: ['code'], secret: ['code'], repeats: true, after: (result) => afterChange(result) },
})

/** SecurityController.turnOffCodes: from now on the password is enough again. The code is the proof. */
export const turnOffCodes = call({
  name: 'SecurityController.turnOffCodes',
  ...signedIn,
  params: v.object({ code: typedCode }),
  run: ({ code }, context) =>
    secured(context, async (parts) => {
      const outcome = await parts.signIn.secondStep.turnOff(ownerOf(parts), code)
      if (outcome.type !== 'off') return await refused(parts, outcome)
      await note(parts, 'second-step', { change: 'off' })
      await renew(parts)
      return { type: 'done' }
    }),
  form: { fields: ['code'], secret: ['code'], repeats: true, after: (result) => afterChange(result, 'codesOff') },
})

/** SecurityController.removePasskey: removes a passkey of the signed-in user. It needs a session that has just begun. */
export const removePasskey = call({
  name: 'SecurityController.removePasskey',
  ...signedIn,
  params: v.object({ passkeyId: keyText }),
  run: ({ passkeyId }, context) =>
    secured(context, async (parts) => {
      if (!(await hasJustBegun(parts))) return { type: 'stale' }
      if (!(await parts.signIn.passkeys.remove(parts.session.user.id, passkeyId, parts.client))) return { type: 'none' }
      await note(parts, 'way-in-removed', { passkey: passkeyId })
      await renew(parts)
      return { type: 'done' }
    }),
  form: { fields: [], after: (result) => afterChange(result, 'passkeyRemoved') },
})

async function secured(context: CallContext, run: (parts: Parts) => Promise<SecurityResult>): Promise<SecurityResult> {
  const parts = sessionParts(context)
  return isSecureConnection(parts.request) ? await run(parts) : { type: 'insecure' }
}

/** What follows a change of the ways to sign in. The page has another content then, which shows what was created. */
function afterChange(result: SecurityResult, done?: 'codesOff' | 'passkeyRemoved'): FormOutcome {
  if (result.type === 'shown') return { type: 'accepted', shown: result.shown }
  if (result.type === 'done' || result.type === 'none')
    return {
      type: 'accepted',
      to: signInPaths.security,
      ...(done === undefined || result.type === 'none' ? {} : { notice: `signIn.done.${done}` }),
    }
  if (result.type === 'wrong') return { type: 'refused', errors: { code: wrongCode }, shown: result.shown }
  if (result.type === 'limited') return { type: 'refused', problem: tooMany(result.minutes) }
  return { type: 'refused', problem: problems[result.type] }
}

const problems = {
  stale: { text: 'signIn.error.stale', status: 403 },
  expired: { text: 'signIn.error.stepOver' },
  insecure,
} as const

const hasJustBegun = ({ signIn, session }: Parts): Promise<boolean> =>
  signIn.hasJustBegun({ userId: session.user.id, sessionId: session.id })

const ownerOf = ({ session, client }: Parts) => ({ ...client, userId: session.user.id })

async function changed(
  parts: Parts,
  change: 'on' | 'recovery-codes',
  codes: readonly string[],
): Promise<SecurityResult> {
  await note(parts, 'second-step', { change })
  await renew(parts)
  return { type: 'shown', shown: { type: 'recovery-codes', codes } }
}

async function refused(
  parts: Parts,
  outcome: { readonly type: 'wrong' | 'expired' } | Limited,
): Promise<SecurityResult> {
  if (outcome.type === 'limited') {
    auditDenial(parts, parts.request, 'TOO_MANY_ATTEMPTS')
    return outcome
  }
  if (outcome.type === 'wrong') await note(parts, 'second-step-refused', {})
  return { type: outcome.type }
}

/** The permissions of the session have changed, so it gets a new token and the old one becomes invalid. */
async function renew({ request, reply, signIn }: Parts): Promise<void> {
  const token = tokenOf(request)
  const next = token === null ? null : await signIn.sessions.renew(token)
  if (next !== null) setSessionCookie(reply, next)
}

const note = (
  { request, session, signIn }: Parts,
  operation: AuditedEvent,
  details: Readonly<Record<string, string>>,
): Promise<void> => signIn.audit.record({ operation, by: session.user.id, from: originOf(request), details })

function setUpShown(
  { site, session: { user } }: Parts,
  { token, secret }: { readonly token: string; readonly secret: string },
): SecurityShown {
  const address = generateURI({ issuer: companyName(site), label: user.email, secret })
  return { type: 'set-up', token, secret: inGroups(secret, 4, ' '), address, drawing: qrDrawing(address) }
}
