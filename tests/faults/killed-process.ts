import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe } from 'vitest'
import { describeOnPostgres, fillDataDirectory } from '../fixtures/databases.ts'

/** The database that killed processes and the test open one after the other. */
export interface KillTarget {
  readonly dataDir: string
  readonly databaseUrl: string
}

/**
 * Runs a script in a process of its own, and kills it after it has reported this number of steps, which are the lines that it
 * writes unless `isStep` says otherwise. Resolves to whether it was killed.
 */
export async function runProcess(
  script: URL,
  { dataDir, databaseUrl }: KillTarget,
  parameters: readonly string[],
  killAfter = Infinity,
  isStep: (line: string) => boolean = () => true,
): Promise<boolean> {
  const child = spawn(process.execPath, [script.pathname, dataDir, databaseUrl, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let steps = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!isStep(line)) return
    steps += 1
    if (steps === killAfter) child.kill('SIGKILL')
  })
  return await new Promise<boolean>((ended) => child.on('close', (_, signal) => ended(signal === 'SIGKILL')))
}

/** Runs the same tests on both engines, each with a database in a directory or on the server. */
export function describeKilled(
  name: string,
  tests: (prepare: () => Promise<{ readonly at: KillTarget; readonly close: () => Promise<void> }>) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'tradegrade-kill-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  describe(`${name} (PGlite)`, () => {
    const template = join(folder, 'template')
    beforeAll(() => fillDataDirectory(template))

    tests(async () => {
      const dataDir = join(folder, 'embedded')
      cpSync(template, dataDir, { recursive: true })
      return await Promise.resolve({ at: { dataDir, databaseUrl: '' }, close: () => Promise.resolve() })
    })
  })

  describeOnPostgres(name, (open) => {
    tests(async () => {
      const database = await open()
      const dataDir = mkdtempSync(join(folder, 'postgres-'))
      return { at: { dataDir, databaseUrl: database.url ?? '' }, close: () => database.close() }
    })
  })
}
