import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../fixtures/free-port.ts'

/** A PostgreSQL server for one test, which can stop and start it. */
export interface PrivateCluster {
  readonly url: string
  readonly start: () => void
  /** Stops the server immediately, as a crash would. Clients lose their connections in the middle of their work. */
  readonly crash: () => void
  readonly remove: () => void
}

const installed = '/usr/lib/postgresql'

/** Returns null if no PostgreSQL is installed. */
export async function makePrivateCluster(): Promise<PrivateCluster | null> {
  const version = existsSync(installed) ? readdirSync(installed).toSorted().at(-1) : undefined
  const bin = version === undefined ? null : join(installed, version, 'bin')
  if (bin === null || !existsSync(join(bin, 'initdb'))) return null
  // initdb refuses to run as root.
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? userOf('postgres') : null
  if (isRoot && owner === null) return null
  const directory = mkdtempSync(join(tmpdir(), 'tradegrade-cluster-'))
  if (owner !== null) chownSync(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  const port = await freePort()
  const run = (program: string, ...parameters: readonly string[]): void => {
    const result = spawnSync(join(bin, program), parameters, {
      ...owner,
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (result.status !== 0) throw new Error(`${program} ended with ${result.status}: ${result.stderr}`)
  }
  run('initdb', '-D', data, '-A', 'trust', '-U', 'tester', '--no-sync')
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory}`
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', join(directory, 'log'), '-o', options, 'start')
  const crash = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
  start()
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres`,
    start,
    crash,
    remove() {
      crash()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function userOf(name: string): { readonly uid: number; readonly gid: number } | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim())
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null
}
