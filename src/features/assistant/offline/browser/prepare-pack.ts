import { callOverHttp } from '#platform/calls/call-over-http.ts'
import { packCache, shellCache, workerPath, workerScope } from '#features/assistant/offline/offline-paths.ts'
import type { OfflineHydration } from '#features/assistant/offline/offline-shell.ts'
import type { HolderAnswer } from '#features/assistant/offline/pack-holder.ts'
import { afterContact } from '#features/assistant/offline/pack-lock.ts'
import { verifierOf } from '#features/assistant/offline/pin-verifier.ts'
import { maxPackBatch, type PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { isShellCache } from '#features/assistant/offline/offline-paths.ts'
import { DeviceFull, giveUp, isRefusedForRoom } from './device-full.ts'
import { missingParts, removeOtherFiles } from './missing-parts.ts'
import { registerDevice } from './register-device.ts'
import { beginPack, completePack, saveRows } from './store.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

interface Preparation {
  readonly manifest: PackManifest
  readonly holder: HolderAnswer
  /** A new PIN for all packs of this device; empty keeps the one that it has. */
  readonly pin: string
  readonly hydration: OfflineHydration
  readonly report: Report
}

/** Where a preparation is: bytes that have arrived, of all. */
type Report = (bytes: number) => void

/**
 * Prepares a pack: what has arrived in an earlier, interrupted attempt is not loaded again. The pack is listed only when everything
 * has arrived. Rejects if something does not arrive, with DeviceFull if the browser has no room for it.
 */
export async function preparePack(preparation: Preparation): Promise<void> {
  try {
    await loadPack(preparation)
  } catch (error) {
    throw isRefusedForRoom(error) ? new DeviceFull(await giveUp(preparation.manifest), error) : error
  }
}

async function loadPack({ manifest, holder, pin, hydration, report }: Preparation): Promise<void> {
  const { userId, secondsLeft } = holder
  const { visit, expiresAt, files } = manifest
  const of = { visitId: visit.id, holder: { userId }, expiresAt }
  await navigator.storage.persist()
  await keepShell(hydration)
  await startWorker()
  await registerDevice(expiresAt, siteParamsOf(hydration))
  const lock = { attempts: 0, session: null, idle: 0 }
  await beginPack(
    of,
    pin === '' ? null : afterContact({ ...lock, pin: await verifierOf(pin) }, secondsLeft * 1000, Date.now()),
  )
  const missing = await missingParts(manifest)
  let arrived = 0
  const add = (bytes: number): void => {
    arrived += bytes
    report(arrived)
  }
  add(manifest.size - missing.size)
  for (let at = 0; at < missing.products.length; at += maxPackBatch) {
    const batch = missing.products.slice(at, at + maxPackBatch)
    const rows = await callOverHttp('VisitController.getPackProducts', {
      visitId: visit.id,
      ids: batch.map(({ id }) => id),
      ...siteParamsOf(hydration),
    })
    const hashes = new Set(rows.map(({ hash }) => hash))
    if (!batch.every(({ hash }) => hashes.has(hash))) throw new Error('The content has changed during the preparation.')
    await saveRows(visit.id, rows)
    add(batch.reduce((sum, { size }) => sum + size, 0))
  }
  await keepFiles(visit.id, missing.files, add)
  await completePack({ ...of, manifest })
  // The files of the pack before stay until this one is complete, because until then that one is used.
  await removeOtherFiles(visit.id, files)
}

async function startWorker(): Promise<void> {
  await navigator.serviceWorker.register(workerPath, { scope: workerScope })
  await navigator.serviceWorker.ready
  // The scope of earlier versions did not contain the address without a language.
  for (const each of await navigator.serviceWorker.getRegistrations())
    if (new URL(each.scope).pathname === `${workerScope}/`) await each.unregister()
}

/** Stores the page itself with its files, so that it opens without a connection. */
export async function keepShell({ buildId, files }: OfflineHydration): Promise<void> {
  const shell = await caches.open(shellCache(buildId))
  const page = window.location.pathname
  // All of it was stored together, and belongs to the build.
  if ((await shell.match(page)) === undefined) await shell.addAll([page, ...files])
  for (const name of await caches.keys())
    if (isShellCache(name) && name !== shellCache(buildId)) await caches.delete(name)
}

/** Stores files of a pack. */
async function keepFiles(visitId: string, files: PackManifest['files'], add: Report): Promise<void> {
  const cache = await caches.open(packCache(visitId))
  for (const { address, size } of files) {
    const response = await fetch(address)
    const content = await response.blob()
    if (!response.ok || content.size !== size) throw new Error(`The file ${address} did not arrive whole.`)
    await cache.put(address, new Response(content, { headers: { 'content-type': content.type } }))
    add(size)
  }
}
