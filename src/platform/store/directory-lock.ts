import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Another process holds the data directory. */
export class DirectoryLocked extends Error {
  readonly pid: number
  constructor(directory: string, pid: number, host: string) {
    super(
      `The data directory ${directory} is in use by process ${pid}${host === hostname() ? '' : ` on ${host}`}: stop it first.`,
    )
    this.name = 'DirectoryLocked'
    this.pid = pid
  }
}

/** The owner of a directory. The start time is included because process numbers are reused. */
interface Owner {
  readonly pid: number
  readonly started: string
  readonly host: string
}

const fileName = 'tradegrade.lock'

/** A process touches the file to show processes on other machines or in other containers that it is alive. */
const touchEvery = 5_000
const deadAfter = 20_000

/** Locks the directory for this process or throws `DirectoryLocked`; the lock of a dead owner is taken over. Returns the release. */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, fileName)
  const own: Owner = { pid: process.pid, started: startOf(process.pid), host: hostname() }
  for (;;) {
    if (createWhole(path, own)) break
    const owner = readOwner(path)
    if (owner === null) continue
    if (isAlive(owner, path)) throw new DirectoryLocked(directory, owner.pid, owner.host)
    removeDead(path, owner)
  }
  const touch = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch (error) {
      // The file is missing only if somebody deleted the directory; the database will report that.
      if (!isMissing(error)) throw error
    }
  }, touchEvery)
  touch.unref()
  return () => {
    clearInterval(touch)
    const owner = readOwner(path)
    if (owner !== null && isSame(owner, own)) rmSync(path, { force: true })
  }
}

/** Creates the file with its content in one step, so that no process reads half of it. Returns false if it exists. */
function createWhole(path: string, owner: Owner): boolean {
  const draft = `${path}.${process.pid}.${process.hrtime.bigint()}`
  writeFileSync(draft, JSON.stringify(owner))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** If two processes find the same dead owner, the second one may move the new owner's file and must put it back. */
function removeDead(path: string, dead: Owner): void {
  const aside = `${path}.${process.pid}.dead`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  const moved = readOwner(aside)
  if (moved !== null && !isSame(moved, dead)) createWhole(path, moved)
  rmSync(aside, { force: true })
}

function readOwner(path: string): Owner | null {
  let content: string
  try {
    content = readFileSync(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  try {
    const owner: unknown = JSON.parse(content)
    if (typeof owner === 'object' && owner !== null && 'pid' in owner && 'started' in owner && 'host' in owner)
      return { pid: Number(owner.pid), started: String(owner.started), host: String(owner.host) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  // The file is foreign or was damaged by a power cut: no live process writes such a file.
  return { pid: 0, started: '', host: hostname() }
}

function isAlive(owner: Owner, path: string): boolean {
  if (owner.host !== hostname())
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < deadAfter
  if (owner.pid <= 0) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM means that the process is alive and belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const started = startOf(owner.pid)
  return started === '' || owner.started === '' || started === owner.started
}

/**
 * Returns when a process started, in the unit of the system and with the boot from which it counts; empty if the
 * system does not tell it, and `ended` for a process that has ended but that its parent has not yet collected.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The second field is the command in brackets, which may contain any text; the third is the state, the 22nd the
    // start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : `${boot}/${fields[19] ?? ''}`
  } catch (error) {
    if (isMissing(error)) return ''
    throw error
  }
}

const isSame = (one: Owner, other: Owner): boolean =>
  one.pid === other.pid && one.started === other.started && one.host === other.host

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')
