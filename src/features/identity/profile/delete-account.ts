import * as v from 'valibot'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { insecure, tooMany } from '#features/identity/forms/sign-in-outcomes.ts'
import { call } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { clearSessionCookie, isSecureConnection } from '#platform/http/session-cookie.ts'
import { personFields } from '#platform/values/person-fields.ts'

type DeleteResult =
  | { readonly type: 'deleted' | 'wrong' | 'notFresh' | 'internal' | 'insecure' | 'unconfirmed' }
  | { readonly type: 'limited'; readonly minutes: number }

/**
 * AccountController.deleteAccount: deletes the account of the signed-in user of a customer or supplier, who proves to be present and
 * confirms it. All their sessions end.
 */
export const deleteAccount = call({
  name: 'AccountController.deleteAccount',
  cacheable: false,
  access: ['customer', 'customerAdmin', 'supplier'],
  isFormOnly: true,
  params: v.object({
    password: v.optional(v.pipe(v.string(), v.maxLength(personFields.name.maxLength * 5)), ''),
    understood: v.boolean(),
  }),
  run: async ({ password, understood }, context): Promise<DeleteResult> => {
    const { request, reply, signIn, session, client, removeFiles } = sessionParts(context)
    if (!isSecureConnection(request)) return { type: 'insecure' }
    if (!understood) return { type: 'unconfirmed' }
    const outcome = await signIn.deleteOwn({ ...client, userId: session.user.id, sessionId: session.id }, password)
    if (outcome.type !== 'deleted') return outcome
    clearSessionCookie(reply)
    await removeFiles(outcome.files)
    return { type: 'deleted' }
  },
  form: {
    fields: ['password', 'understood'],
    secret: ['password'],
    repeats: true,
    after: (result) => afterDeletion(result),
  },
})

function afterDeletion(result: DeleteResult): FormOutcome {
  switch (result.type) {
    case 'deleted':
      return {
        type: 'accepted',
        to: signInPaths.signIn,
        notice: 'signIn.done.deleted',
        isNewDocument: true,
        forgetsDrafts: true,
      }
    case 'wrong':
      return { type: 'refused', errors: { password: { text: 'signIn.error.current' } } }
    case 'unconfirmed':
      return { type: 'refused', errors: { understood: { code: 'required' } } }
    case 'limited':
      return { type: 'refused', problem: tooMany(result.minutes) }
    case 'notFresh':
      return { type: 'refused', problem: { text: 'account.delete.notFresh' } }
    case 'insecure':
      return { type: 'refused', problem: insecure }
    default:
      return { type: 'refused', problem: { text: 'account.error.gone' } }
  }
}
