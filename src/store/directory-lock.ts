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

/** Who holds a directory. A process number alone comes round again; with the process's start it does not. */
interface Owner {
  readonly pid: number
  readonly started: string
  readonly host: string
}

const fileName = 'tradegrade.lock'

/** A process on another machine (or in another container) shows that it lives by touching the file. */
const touchEvery = 5_000
const deadAfter = 20_000

/** Takes the directory for this process, or throws `DirectoryLocked`; a dead owner's lock is taken over. Answers how to give it back. */
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
      // The file can only be gone where somebody removed the directory under us; the database itself will say so.
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

/** Makes the file with its content in one step, so that nobody reads half of it; false where there is one. */
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

/** Of two processes that find the same dead owner, one moves its file away; the other may have moved a living one's, and puts it back. */
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
  // Not ours, or damaged by a power cut: nobody who lives writes such a file.
  return { pid: 0, started: '', host: hostname() }
}

function isAlive(owner: Owner, path: string): boolean {
  if (owner.host !== hostname())
    return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < deadAfter
  if (owner.pid <= 0) return false
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const started = startOf(owner.pid)
  return started === '' || owner.started === '' || started === owner.started
}

/**
 * When a process started, as the system counts it, with the boot it counts from; empty where the system does not say, and
 * `ended` for a process that has ended and waits for its parent to notice.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // The second field is the command in brackets, which may hold anything; the third is the state, the 22nd the start.
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
