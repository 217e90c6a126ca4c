import { hasEnded } from '#features/assistant/offline/pack-end.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { afterContact, attemptsLeft, countedAttempt, type PackLock } from '#features/assistant/offline/pack-lock.ts'
import { isPinOf } from '#features/assistant/offline/pin-verifier.ts'
import { database, lockKey } from './database.ts'
import { deleteEnded } from './store.ts'

export const storedLock = async (): Promise<PackLock | null> => (await (await database()).get('lock', lockKey)) ?? null

/** Changes the lock in one transaction, so that tabs do not overwrite each other. Null if there is none, or nothing is to change. */
async function changeLock(change: (lock: PackLock) => PackLock | null): Promise<PackLock | null> {
  const write = (await database()).transaction('lock', 'readwrite')
  const lock = await write.store.get(lockKey)
  const changed = lock === undefined ? null : change(lock)
  if (changed !== null) await write.store.put(changed, lockKey)
  await write.done
  return changed
}

/** Locks the packs until the next contact: a clock that is set back does not open them. */
export const closeLock = async (): Promise<void> => {
  await changeLock((lock) => ({ ...lock, session: null }))
}

/** One tab at a time checks a PIN. A tab that is closed during the check gives the turn back, and not the attempt. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('sales-assistant pin', work)

export type Unlocked = 'open' | 'wrong' | 'deleted'

/**
 * Tries a PIN. The attempt is stored before the PIN is checked. The last wrong attempt deletes all packs of the device; unsent changes
 * stay.
 */
export const tryPin = (pin: string): Promise<Unlocked> =>
  inTurn(async () => {
    const lock = await changeLock(countedAttempt)
    if (lock !== null && (await isPinOf(pin, lock.pin))) {
      await changeLock((current) => ({ ...current, attempts: 0 }))
      return 'open'
    }
    if (lock !== null && attemptsLeft(lock) > 0) return 'wrong'
    await deleteEnded(() => true)
    return 'deleted'
  })

/**
 * Applies the answer of the server to the packs of this device; `holder` is null without a connection. Packs that have ended are
 * deleted, also those whose last attempt was made in a tab that was closed before the PIN was checked. A contact extends the others.
 */
export async function resolvePacks(holder: HolderAnswer | null, now: Date): Promise<void> {
  const lock = await storedLock()
  if (lock !== null && attemptsLeft(lock) === 0)
    await inTurn(async () => {
      const current = await storedLock()
      if (current !== null && attemptsLeft(current) === 0) await deleteEnded(() => true)
    })
  await deleteEnded((pack) => hasEnded(pack, holder, now))
  if (holder?.userId != null)
    await changeLock((current) => afterContact(current, holder.secondsLeft * 1000, now.getTime()))
}
