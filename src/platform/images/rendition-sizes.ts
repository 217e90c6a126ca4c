import type { FileStore } from '#platform/records/files/file-store.ts'

/** The number of renditions whose size is known without asking the store. */
const maxKnownRenditions = 20_000

/**
 * The size in bytes of renditions by name; 0 if the original file is better. Under the key of a file, 0 means that it is no
 * readable image.
 */
export function renditionSizes(renditions: FileStore['renditions']) {
  const known = new Map<string, number>()

  /** The size of a rendition that the store has; null if it has none. */
  async function inStore(name: string): Promise<number | null> {
    const bytes = (await renditions.stat(name))?.bytes ?? null
    if (bytes !== null) set(name, bytes)
    return bytes
  }

  function set(name: string, bytes: number): void {
    const [oldest] = known.keys()
    if (known.size >= maxKnownRenditions && oldest !== undefined) known.delete(oldest)
    known.set(name, bytes)
  }

  return {
    /** Undefined: the store has to be asked. */
    get: (name: string): number | undefined => known.get(name),
    set,
    delete: (name: string): void => void known.delete(name),
    inStore,
  }
}
