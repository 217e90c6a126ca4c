import type { PackEnd } from '#features/assistant/offline/pack-end.ts'
import { database, deviceKey, endKey } from './database.ts'

/** The key of this device; null if it has none. */
export const storedKey = async (): Promise<string | null> => (await (await database()).get('device', deviceKey)) ?? null

/** The key of this device, which is made when there is none. */
export async function ownKey(): Promise<string> {
  const write = (await database()).transaction('device', 'readwrite')
  const key = (await write.store.get(deviceKey)) ?? newKey()
  await write.store.put(key, deviceKey)
  await write.done
  return key
}

/** Removes a key, unless another tab has replaced it. */
export async function discardKey(key: string): Promise<void> {
  const write = (await database()).transaction('device', 'readwrite')
  if ((await write.store.get(deviceKey)) === key) await write.store.delete(deviceKey)
  await write.done
}

/** Why the packs of this device were deleted last, until somebody has read it; null if nothing is to be said. */
export const storedEnd = async (): Promise<PackEnd | null> => (await (await database()).get('ended', endKey)) ?? null

export const forgetEnd = async (): Promise<void> => (await database()).delete('ended', endKey)

/** 256 random bits in base64url. */
const newKey = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
