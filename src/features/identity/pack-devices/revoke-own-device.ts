import * as v from 'valibot'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { sessionParts } from '#features/identity/forms/form-parts.ts'
import { auditSession } from '#features/identity/sessions/audit-session.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'

/** SessionController.revokeDevice: ends a device of the signed-in user, whose offline packs are deleted at its next contact. */
export const revokeOwnDevice = call({
  name: 'SessionController.revokeDevice',
  cacheable: false,
  access: signedInRoles,
  isFormOnly: true,
  params: v.object({ deviceId: keyText }),
  run: async ({ deviceId }, context): Promise<{ readonly type: 'done' }> => {
    const { request, signIn, session } = sessionParts(context)
    if (await signIn.packDevices.revoke(session.user.id, deviceId))
      await auditSession({ signIn }, request, 'device-revoked')
    return { type: 'done' }
  },
  // The list of devices, without those that have ended.
  form: {
    fields: [],
    after: () => ({ type: 'accepted', to: signInPaths.account, notice: 'signIn.done.deviceRevoked' }) as const,
  },
})
