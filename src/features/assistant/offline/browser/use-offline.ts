import { useCallback, useEffect, useRef, useState } from 'react'
import { attemptsLeft, isLocked, locksAt, openFor } from '#features/assistant/offline/pack-lock.ts'
import type { PackEnd } from '#features/assistant/offline/pack-end.ts'
import { packFormat, type PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { askHolder } from './ask-holder.ts'
import { forgetEnd, storedEnd } from './device-store.ts'
import { closeLock, resolvePacks, storedLock, tryPin, type Unlocked } from './lock-store.ts'
import { keepShell } from './prepare-pack.ts'
import { keepRegistered } from './register-device.ts'
import { replayChanges } from './replay-changes.ts'
import type { QueuedChange, StoredPack } from './database.ts'
import { allPacks, changesOf, enqueue } from './store.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

export interface CompletePack extends StoredPack {
  readonly manifest: PackManifest
}

export interface OfflineState {
  /** Whether the first look at the device is over. */
  readonly isReady: boolean
  /** Null without a connection. */
  readonly holder: HolderAnswer | null
  /** Since when there is no connection; null while there is one. */
  readonly offlineSince: Date | null
  /** How many wrong PINs the locked packs survive; null while they are open. */
  readonly pinAttemptsLeft: number | null
  /** When the packs are locked if their user does not contact the server before, in ms; null if they have no lock. */
  readonly locksAt: number | null
  /** Whether the packs of this device have a PIN. */
  readonly hasPin: boolean
  /** Why packs were deleted; null if nothing is to be said. */
  readonly ended: PackEnd | null
  readonly packs: readonly CompletePack[]
  readonly changes: readonly QueuedChange[]
}

const isComplete = (pack: StoredPack): pack is CompletePack => pack.manifest?.format === packFormat

/** How often waiting changes are tried again, in ms. */
const retryInterval = 15_000

/**
 * What is on this device, and whether there is a connection. With one, packs that have ended are deleted first, then waiting changes
 * of the signed-in user are sent. Without a connection, and while nobody is signed in, packs are shown until the session has ended or
 * would have ended. Then a PIN opens them for this tab.
 */
export function useOffline(hydration: OfflineHydration) {
  const [state, setState] = useState<OfflineState>({
    isReady: false,
    holder: null,
    offlineSince: null,
    pinAttemptsLeft: null,
    locksAt: null,
    hasPin: false,
    ended: null,
    packs: [],
    changes: [],
  })
  const unlocked = useRef<ReturnType<typeof openFor> | null>(null)
  const looks = useRef({ asked: 0, answered: 0 })
  const look = useCallback(async () => {
    const number = ++looks.current.asked
    // The session lasts from the question at the latest: an answer can wait while the device sleeps.
    const requestedAt = new Date()
    const contact = await askHolder()
    // An answer that a newer one has overtaken must not open what was locked since.
    if (number < looks.current.answered) return
    looks.current.answered = number
    const isOvertaken = (): boolean => looks.current.answered !== number
    await resolvePacks(contact, requestedAt)
    const lock = await storedLock()
    const ended = await storedEnd()
    const holder = contact?.answer ?? null
    const isOwn = holder !== null && holder.userId !== null
    const offlineSince = (before: OfflineState) => (holder === null ? (before.offlineSince ?? new Date()) : null)
    if (!isOwn && lock !== null && isLocked(lock, unlocked.current, Date.now())) {
      if (lock.session !== null) await closeLock()
      if (isOvertaken()) return
      // What is being written stays in the page, which is not shown.
      setState((before) => ({
        ...before,
        isReady: true,
        holder,
        ended,
        offlineSince: offlineSince(before),
        pinAttemptsLeft: attemptsLeft(lock),
      }))
      return
    }
    if (isOwn) unlocked.current = null
    /** Shows what the device has, and returns the number of its packs. */
    const show = async (): Promise<number> => {
      // Every pack has a lock. One without would be open to everybody.
      const packs = isOwn || lock !== null ? (await allPacks()).filter(isComplete) : []
      const userId = isOwn ? holder.userId : (packs[0]?.holder.userId ?? null)
      const changes = userId === null ? [] : await changesOf(userId)
      if (isOvertaken()) return packs.length
      setState((before) => ({
        isReady: true,
        holder,
        ended,
        offlineSince: offlineSince(before),
        pinAttemptsLeft: null,
        locksAt: lock === null ? null : locksAt(lock, unlocked.current, Date.now()),
        hasPin: lock !== null,
        packs,
        changes,
      }))
      return packs.length
    }
    const count = await show()
    if (contact === null || holder?.userId == null) return
    if (count > 0) await keepShell(hydration)
    const site = siteParamsOf(hydration)
    await keepRegistered(contact, site)
    await replayChanges(holder.userId, site)
    // The replay has noted in the packs what the server has now.
    await show()
  }, [hydration])

  useLooks(look, state)
  const add = async (change: Parameters<typeof enqueue>[0]): Promise<void> => {
    await enqueue(change)
    await look()
  }
  const unlock = async (pin: string): Promise<Unlocked> => {
    const lock = await storedLock()
    const result = await tryPin(pin)
    if (result === 'open' && lock !== null) unlocked.current = openFor(lock, Date.now())
    await look()
    return result
  }
  const dismissEnd = async (): Promise<void> => {
    await forgetEnd()
    await look()
  }
  return { state, look, add, unlock, dismissEnd }
}

/** Looks at the start, whenever the connection or the page changes, while changes wait, and when the packs are locked. */
function useLooks(look: () => Promise<void>, { changes, locksAt: lockingAt }: OfflineState): void {
  const isWaiting = changes.some(({ refused }) => refused === null)
  useEffect(() => {
    const now = (): void => void look().catch(reportError)
    now()
    for (const type of ['online', 'offline']) window.addEventListener(type, now)
    // The timer below does not run while a device sleeps.
    document.addEventListener('visibilitychange', now)
    return () => {
      for (const type of ['online', 'offline']) window.removeEventListener(type, now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [look])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void look().catch(reportError), retryInterval)
    return () => clearInterval(timer)
  }, [isWaiting, look])
  useEffect(() => {
    if (lockingAt === null) return undefined
    const timer = setTimeout(() => void look().catch(reportError), Math.max(0, lockingAt - Date.now()))
    return () => clearTimeout(timer)
  }, [lockingAt, look])
}
