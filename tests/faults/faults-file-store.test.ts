import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { describeOnPostgres } from '../fixtures/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-file-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Starts a portal and returns what its /readyz answers once it serves. */
async function startedPortal(databaseUrl: string, dataDir: string) {
  const environment = {
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: databaseUrl,
    DEMO_DATA: 'no',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['bin/start.js'], {
    env: { ...process.env, ...environment, PORT: '0', ADMIN_PORT: '0', DRAIN_SECONDS: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (data) => (said += String(data)))
  const ended = once(child, 'exit')
  await expect.poll(() => said, { timeout: 120_000 }).toContain('health and metrics')
  const answer = await fetch(`${/health and metrics: (http:[^)\s]+)/.exec(said)?.[1]}/readyz`)
  return {
    status: answer.status,
    text: await answer.text(),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

describeOnPostgres('Portals with one database', (open) => {
  it(
    'Are ready if they share a data directory, and say so if their files are others',
    { timeout: 300_000 },
    async () => {
      const database = await open()
      const stops: (() => Promise<void>)[] = []
      try {
        const answers: [number, string][] = []
        for (const dataDir of ['shared', 'other', 'shared']) {
          const { status, text, stop } = await startedPortal(database.url ?? '', dataDir)
          stops.push(stop)
          answers.push([status, text])
        }
        expect(answers).toEqual([
          [200, 'ready\n'],
          [503, expect.stringContaining('are not those of this database')],
          [200, 'ready\n'],
        ])
      } finally {
        for (const stop of stops) await stop()
        await database.close()
      }
    },
  )
})
