import { isDeviceEnd } from '#features/identity/pack-devices/device-ends.ts'
import { callOverHttp, Offline } from '#platform/calls/call-over-http.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Contact } from './ask-holder.ts'
import { discardKey, ownKey } from './device-store.ts'
import { allPacks } from './store.ts'

/**
 * Registers this device before it stores packs of the signed-in user, so that they can be revoked. Rejects if the key has ended: the
 * next contact then deletes the packs that it belongs to.
 */
export async function registerDevice(packsUntil: string, site: SiteParams): Promise<void> {
  const { isRegistered } = await callOverHttp('VisitController.registerDevice', {
    key: await ownKey(),
    packsUntil,
    ...site,
  })
  if (!isRegistered) throw new Error('The key of this device has ended.')
}

/**
 * After a contact of the user of the packs: registers a device that the server does not know, as after an update of the portal, and
 * forgets one whose last pack its user has deleted. What fails now is done at the next contact.
 */
export async function keepRegistered({ answer, key }: Contact, site: SiteParams): Promise<void> {
  const ends = (await allPacks()).map(({ expiresAt }) => expiresAt).toSorted()
  const last = ends.at(-1)
  try {
    if (last !== undefined && (key === null || answer.device === 'unknown')) await registerDevice(last, site)
    if (last === undefined && key !== null && !isDeviceEnd(answer.device)) {
      await callOverHttp('VisitController.releaseDevice', { key, ...site })
      await discardKey(key)
    }
  } catch (error) {
    if (!(error instanceof Offline) && !(error instanceof Failure)) throw error
  }
}
