import { packCache } from '#features/assistant/offline/offline-paths.ts'
import type { PackEntry, PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { rowsOf } from './store.ts'

/** What a pack needs and this device does not have. */
export interface MissingParts {
  readonly products: readonly PackEntry[]
  readonly files: PackManifest['files']
  /** The bytes of all of it. */
  readonly size: number
}

/** Compares a pack with what earlier attempts and the pack before it have stored. */
export async function missingParts({ visit, ...required }: PackManifest): Promise<MissingParts> {
  const known = new Set((await rowsOf(visit.id)).map(({ hash }) => hash))
  const stored = new Set(await storedFiles(visit.id))
  const products = required.products.filter(({ hash }) => !known.has(hash))
  const files = required.files.filter(({ address }) => !stored.has(address))
  return { products, files, size: [...products, ...files].reduce((sum, { size }) => sum + size, 0) }
}

/** The addresses of the stored files of a visit. */
export async function storedFiles(visitId: string): Promise<readonly string[]> {
  // Opening a cache would create it.
  if (!(await caches.has(packCache(visitId)))) return []
  const cache = await caches.open(packCache(visitId))
  return (await cache.keys()).map(({ url }) => new URL(url).pathname)
}

/** Removes the stored files of a visit that are none of these. */
export async function removeOtherFiles(visitId: string, files: PackManifest['files']): Promise<void> {
  const required = new Set(files.map(({ address }) => address))
  const others = (await storedFiles(visitId)).filter((address) => !required.has(address))
  if (others.length === 0) return
  const cache = await caches.open(packCache(visitId))
  for (const address of others) await cache.delete(address)
}
