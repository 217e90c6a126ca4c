import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { fillDataDirectory } from '../fixtures/databases.ts'

const running: ChildProcess[] = []
const folders: string[] = []
afterEach(async () => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** The built portal in a separate process, without data. */
async function started(drainSeconds: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-stop-'))
  folders.push(folder)
  await fillDataDirectory(folder)
  const child = spawn(process.execPath, [path.join(projectRoot, 'bin/tradegrade.js'), 'serve'], {
    cwd: projectRoot,
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'production',
      DATA_DIR: folder,
      DEMO_DATA: 'no',
      LOG_LEVEL: 'silent',
      PORT: '0',
      ADMIN_PORT: '0',
      DRAIN_SECONDS: String(drainSeconds),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  await expect.poll(() => said, { timeout: 60_000 }).toContain('health and metrics')
  const [, origin = '', admin = ''] = /answers at (http:\S+) \(health and metrics: (http:\S+)\)/.exec(said) ?? []
  return { child, ended, origin, ready: async () => (await fetch(`${admin}/readyz`)).status }
}

describe('A process that receives a stop signal', () => {
  it('Reports not ready immediately, still answers, closes connections, and ends immediately at a second signal', async () => {
    const { child, ended, origin, ready } = await started(600)
    expect(await ready()).toBe(200)
    const before = await fetch(origin)
    child.kill('SIGTERM')
    await expect.poll(ready).toBe(503)
    const meanwhile = await fetch(origin)
    expect([meanwhile.status, meanwhile.headers.get('connection')]).toEqual([200, 'close'])
    expect(before.headers.get('connection')).not.toBe('close')
    child.kill('SIGTERM')
    expect(await ended).toEqual([1, null])
  }, 120_000)

  it('Ends after the time that balancers need', async () => {
    const { child, ended } = await started(1)
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }, 120_000)

  it('Ends without that wait at Ctrl-C', async () => {
    const { child, ended } = await started(600)
    child.kill('SIGINT')
    expect(await ended).toEqual([0, null])
  }, 120_000)
})
