import { useCallback, useEffect, useState } from 'react'
import { hasEnded } from '#features/assistant/offline/pack-end.ts'
import { packFormat, type PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { PackHolder } from '#features/assistant/offline/pack-holder.ts'
import { askHolder } from './ask-holder.ts'
import { keepShell } from './prepare-pack.ts'
import { replayChanges } from './replay-changes.ts'
import { allPacks, changesOf, deleteEnded, enqueue, type QueuedChange, type StoredPack } from './store.ts'

export interface CompletePack extends StoredPack {
  readonly manifest: PackManifest
}

export interface OfflineState {
  /** Whether the first look at the device is over. */
  readonly isReady: boolean
  /** Null without a connection. */
  readonly holder: PackHolder | null
  /** Since when there is no connection; null while there is one. */
  readonly offlineSince: Date | null
  readonly packs: readonly CompletePack[]
  readonly changes: readonly QueuedChange[]
}

const isComplete = (pack: StoredPack): pack is CompletePack => pack.manifest?.format === packFormat

/** How often waiting changes are tried again, in ms. */
const retryInterval = 15_000

/**
 * What is on this device, and whether there is a connection. With one, packs that have ended are deleted first, then waiting changes
 * are sent; without one, only packs that have not expired are shown.
 */
export function useOffline(hydration: OfflineHydration) {
  const [state, setState] = useState<OfflineState>({
    isReady: false,
    holder: null,
    offlineSince: null,
    packs: [],
    changes: [],
  })
  const look = useCallback(async () => {
    const holder = await askHolder()
    await deleteEnded((pack) => hasEnded(pack, holder, new Date()))
    const packs = (await allPacks()).filter(isComplete)
    const userId = holder === null ? (packs[0]?.holder.userId ?? null) : holder.userId
    const show = async (): Promise<void> => {
      const changes = userId === null ? [] : await changesOf(userId)
      setState((before) => ({
        isReady: true,
        holder,
        offlineSince: holder === null ? (before.offlineSince ?? new Date()) : null,
        packs,
        changes,
      }))
    }
    await show()
    if (holder?.userId == null) return
    if (packs.length > 0) await keepShell(hydration)
    const { site, language } = hydration
    await replayChanges(holder.userId, { countryCode: site.countryIsoCode, languageCode: language })
    await show()
  }, [hydration])

  const isWaiting = state.changes.some(({ refused }) => refused === null)
  useEffect(() => {
    const now = (): void => void look().catch(reportError)
    now()
    for (const type of ['online', 'offline']) window.addEventListener(type, now)
    return () => {
      for (const type of ['online', 'offline']) window.removeEventListener(type, now)
    }
  }, [look])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void look().catch(reportError), retryInterval)
    return () => clearInterval(timer)
  }, [isWaiting, look])

  const add = async (change: Parameters<typeof enqueue>[0]): Promise<void> => {
    await enqueue(change)
    await look()
  }
  return { state, look, add }
}
