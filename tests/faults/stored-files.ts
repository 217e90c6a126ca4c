import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { digestOf } from '#platform/store/digest-file.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import type { KillTarget } from './killed-process.ts'
import { filesFolder } from './watched-portal.ts'

/** A file below the folder of a file store, with its bytes. */
interface FileInStore {
  readonly name: string
  readonly bytes: Buffer
}

/** What a file store has on the disk: the files by their keys, the temporary ones, and what was not stored to its end. */
export function filesInStore(at: KillTarget): {
  readonly stored: readonly FileInStore[]
  readonly temporary: readonly FileInStore[]
  readonly drafts: readonly FileInStore[]
} {
  const all = readdirSync(filesFolder(at), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({
      folder: parentPath.slice(filesFolder(at).length + 1),
      name,
      bytes: readFileSync(join(parentPath, name)),
    }))
  return {
    temporary: all.filter(({ folder }) => folder === 'temporary'),
    drafts: all.filter(({ folder }) => folder === 'incoming'),
    stored: all.filter(({ folder }) => folder !== 'temporary' && folder !== 'incoming'),
  }
}

/** The key that these bytes have in a file store. */
export const keyOf = async (bytes: Buffer): Promise<string> => (await digestOf(Readable.from([bytes]))).key

/** What the portal cleans of itself, as it does after a day at its next start. */
export async function cleanAfterADay(at: KillTarget): Promise<void> {
  const drafts = join(filesFolder(at), 'incoming')
  for (const name of readdirSync(drafts)) {
    const draft = join(drafts, name)
    const { mtimeMs } = statSync(draft)
    utimesSync(draft, mtimeMs / 1000 - 90_000, mtimeMs / 1000 - 90_000)
  }
  await diskFiles(filesFolder(at)).check()
}
