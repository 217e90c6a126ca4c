import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The files to which rows of the import files refer; each is written once. */
export interface DemoFiles {
  /** Writes the file unless it exists already. Returns the cell for it. */
  add(path: string, content: () => string | Uint8Array): Promise<string>
}

export function demoFiles(outDir: string): DemoFiles {
  const written = new Set<string>()
  const folders = new Set<string>()
  return {
    async add(path, content) {
      if (written.has(path)) return path
      written.add(path)
      const target = join(outDir, path)
      const folder = dirname(target)
      if (!folders.has(folder)) await mkdir(folder, { recursive: true })
      folders.add(folder)
      await writeFile(target, content())
      return path
    },
  }
}

/** Returns a name that is valid in every file system. */
export const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]+/g, '-')
