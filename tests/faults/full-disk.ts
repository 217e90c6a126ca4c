import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A small file system in memory, which can be full. */
export interface SmallDisk {
  readonly path: string
  readonly resize: (megabytes: number) => void
  readonly remove: () => void
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'tradegrade-disk-'))
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)
  return {
    path,
    resize: (size) => run('mount', '-o', `remount,size=${size}m`, path),
    remove() {
      // A database that has stopped leaves its files open until the process ends.
      run('umount', '--lazy', path)
      rmSync(path, { recursive: true })
    },
  }
}

/** Why there can be no small disk here, or null. */
export function reasonAgainstDisks(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux can mount a small disk'
  try {
    makeSmallDisk(1).remove()
    return null
  } catch (error) {
    return String(error)
  }
}

function run(program: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
}
