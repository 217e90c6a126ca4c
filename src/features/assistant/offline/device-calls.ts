import * as v from 'valibot'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { failure } from '#platform/values/errors.ts'

/** The form of the tokens of the sign-in: 256 random bits, which the browser has made. */
const deviceKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'is no key of a device'))

/**
 * VisitController.registerDevice: notes that this browser is about to store packs of the caller until `packsUntil`, so that they can
 * be revoked (OFF-03). The key is the browser's own secret; `isRegistered`: false if it is used up and the browser must make another.
 */
export const registerDevice = call({
  name: 'VisitController.registerDevice',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    key: deviceKey,
    packsUntil: v.pipe(v.string(), v.isoTimestamp()),
    ...siteParams,
  }),
  run: async ({ key, packsUntil }, context): Promise<{ readonly isRegistered: boolean }> => {
    const { packDevices, userId, sessionId } = devicesOf(context)
    const of = { userId, sessionId, packsUntil: new Date(packsUntil) }
    return { isRegistered: await packDevices.register(key, of) }
  },
})

/** VisitController.releaseDevice: notes that this browser has no pack of the caller any more. */
export const releaseDevice = call({
  name: 'VisitController.releaseDevice',
  cacheable: false,
  access: visitUsers,
  params: v.object({ key: deviceKey, ...siteParams }),
  run: async ({ key }, context): Promise<null> => {
    const { packDevices, userId } = devicesOf(context)
    await packDevices.release(userId, key)
    return null
  },
})

function devicesOf({ identity, session, viewer: { user } }: CallContext) {
  if (identity === undefined || session === undefined || user === undefined) throw failure('ACCESS_DENIED')
  return { packDevices: identity.signIn.packDevices, userId: user.id, sessionId: session.id }
}
