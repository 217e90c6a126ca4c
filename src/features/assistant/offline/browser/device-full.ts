import type { PackManifest } from '#features/assistant/offline/pack-shapes.ts'
import { missingParts, removeOtherFiles, type MissingParts } from './missing-parts.ts'
import { removeUnfinishedRows } from './store.ts'

/** The device refused to store a part of a pack. */
export class DeviceFull extends Error {
  readonly missing: MissingParts

  constructor(missing: MissingParts, cause: unknown) {
    super('The device has no room for the pack.', { cause })
    this.missing = missing
  }
}

/** Whether a browser refused a write because its store is full. */
export const isRefusedForRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/**
 * Gives back the room of a pack that does not fit, because the meeting needs it for its changes. The complete pack of before stays as
 * it is (OFF-03). Returns what the device did not store.
 */
export async function giveUp(manifest: PackManifest): Promise<MissingParts> {
  const missing = await missingParts(manifest)
  const before = await removeUnfinishedRows(manifest.visit.id)
  await removeOtherFiles(manifest.visit.id, before?.files ?? [])
  return missing
}
