import * as v from 'valibot'
import { deviceKeyHeader, holderPath, portalMark } from '#features/assistant/offline/offline-paths.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { deviceStates } from '#features/identity/pack-devices/device-ends.ts'
import { storedKey } from './device-store.ts'

const holder = v.object({
  userId: v.nullable(v.string()),
  secondsLeft: v.number(),
  now: v.pipe(v.string(), v.isoTimestamp()),
  device: v.nullable(v.picklist(deviceStates)),
})

/** An answer of the portal, and the key of the device that it is about; null if the device had none. */
export interface Contact {
  readonly answer: HolderAnswer
  readonly key: string | null
}

/** Whether an answer is one of the portal, and not of a network that wants a sign-in of its own. */
export const isOfPortal = (response: Response): boolean => response.headers.get(portalMark.name) === portalMark.value

/** Asks what has become of the packs of this browser, and who is signed in; null if the portal cannot be reached. */
export async function askHolder(): Promise<Contact | null> {
  const key = await storedKey()
  try {
    const response = await fetch(holderPath, key === null ? {} : { headers: { [deviceKeyHeader]: key } })
    return response.ok && isOfPortal(response) ? { answer: v.parse(holder, await response.json()), key } : null
  } catch {
    return null
  }
}
