import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files that rows of the import files name, each written once. */
export interface DemoFiles {
  /** Writes it where it is not written yet; answers the cell. */
  add(path: string, content: () => string | Uint8Array): Promise<string>
}

export function demoFiles(outDir: string): DemoFiles {
  const written = new Set<string>()
  const folders = new Set<string>()
  return {
    async add(path, content) {
      if (written.has(path)) return path
      written.add(path)
      const place = join(outDir, path)
      const folder = dirname(place)
      if (!folders.has(folder)) await mkdir(folder, { recursive: true })
      folders.add(folder)
      await writeFile(place, content())
      return path
    },
  }
}

/** A name that every file system takes. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/g, '-')
