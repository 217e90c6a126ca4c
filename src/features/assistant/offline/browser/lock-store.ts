import { packEnd } from '#features/assistant/offline/pack-end.ts'
import { afterContact, attemptsLeft, countedAttempt, type PackLock } from '#features/assistant/offline/pack-lock.ts'
import { isPinOf } from '#features/assistant/offline/pin-verifier.ts'
import { isDeviceEnd } from '#features/identity/pack-devices/device-ends.ts'
import type { Contact } from './ask-holder.ts'
import { database, lockKey } from './database.ts'
import { discardKey, storedKey } from './device-store.ts'
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

/** Locks the packs until the next contact of their user: a clock that is set back does not open them. */
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
    await deleteEnded(() => 'pin')
    return 'deleted'
  })

/**
 * Applies the answer of the server to the packs of this device; null without a connection. Packs that have ended are deleted, also
 * those whose last attempt was made in a tab that was closed before the PIN was checked. A contact of their user extends the others;
 * a contact of nobody locks them, because the session has ended.
 */
export async function resolvePacks(contact: Contact | null, now: Date): Promise<void> {
  const lock = await storedLock()
  if (lock !== null && attemptsLeft(lock) === 0)
    await inTurn(async () => {
      const current = await storedLock()
      if (current !== null && attemptsLeft(current) === 0) await deleteEnded(() => 'pin')
    })
  const answer = await answerAboutThis(contact)
  await deleteEnded((pack) => packEnd(pack, answer, now))
  if (answer === null) return
  if (contact !== null && contact.key !== null && isDeviceEnd(answer.device)) await discardKey(contact.key)
  const { userId, secondsLeft } = answer
  if (userId === null) await closeLock()
  else await changeLock((current) => afterContact(current, secondsLeft * 1000, now.getTime()))
}

/** The answer, without what it says of the device of before if another tab has registered anew since the question. */
async function answerAboutThis(contact: Contact | null): Promise<Contact['answer'] | null> {
  if (contact === null) return null
  return (await storedKey()) === contact.key ? contact.answer : { ...contact.answer, device: null }
}
