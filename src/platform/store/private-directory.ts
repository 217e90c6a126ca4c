import type { Stats } from 'node:fs'
import { chmod, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Only the user who runs the portal may use a directory or a file of it. */
const privateDirectory = 0o700
const forOthers = 0o077
/** Set on a directory that several users share, such as `/tmp`, whose mode is not ours to change. */
const sticky = 0o1000

/** Every file that this process creates from now on is for its user alone. Called once, at the start of each command. */
export function createPrivateFiles(): void {
  process.umask(forOthers)
}

/** What the portal keeps in a data directory: nothing else in it is changed. */
const ownNames = /^(?:database|files|mail|secret-key|demo-import-unfinished|tradegrade\.lock.*|search-index\.bin.*)$/

/**
 * Creates the data directory for the user of the process alone, or takes the access of others away from one that an older
 * version or an operator created. The directory itself comes last: as long as it is open to others, its files are corrected
 * again at each start. `onForeign` receives a path that belongs to another user and remains as it is.
 */
export async function makeDirectoryPrivate(directory: string, onForeign: (path: string) => void): Promise<void> {
  await mkdir(directory, { recursive: true, mode: privateDirectory })
  const state = await stat(directory)
  if ((state.mode & forOthers) === 0) return
  for await (const { name } of await opendir(directory))
    if (ownNames.test(name)) await makeFilesPrivate(join(directory, name), onForeign)
  if ((state.mode & sticky) === 0) await restrict(directory, state, onForeign)
}

/** Takes the access of others away from a file, or from a directory and everything in it; links are not followed. */
export async function makeFilesPrivate(path: string, onForeign: (path: string) => void = () => {}): Promise<void> {
  const state = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // Another process that runs on this directory may have renamed or removed it.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (state === null) return
  await restrict(path, state, onForeign)
  if (!state.isDirectory()) return
  for await (const entry of await opendir(path))
    if (!entry.isSymbolicLink()) await makeFilesPrivate(join(path, entry.name), onForeign)
}

async function restrict(path: string, { mode }: Stats, onForeign: (path: string) => void): Promise<void> {
  if ((mode & forOthers) === 0) return
  try {
    await chmod(path, mode & 0o7700)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') onForeign(path)
    else if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
