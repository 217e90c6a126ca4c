import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { verifyAudit } from '#platform/records/audit/audit-chain.ts'
import { openDatabase } from '#platform/store/open.ts'
import { runCommandLine } from '#app/commands/run-command.ts'
import { parseConfig } from '#app/config/config.ts'
import { describeOnPostgres, fillDataDirectory, type OpenTestDatabase } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'

const kills = isLongRun ? 20 : 2

const rowCount = 800
const batch = 20
/** One of this number of rows is refused, so that the process reports its progress. */
const refusedEvery = 100

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-kill-'))
const file = join(folder, 'substances.csv')

beforeAll(() => {
  const rows = Array.from(
    { length: rowCount },
    (_, at) => `S${at},Substance ${at},Stof ${at},${at % refusedEvery === refusedEvery - 1 ? '1-1-1' : ''}\n`,
  )
  writeFileSync(file, `integration_id,name,name_nl-NL,cas\n${rows.join('')}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

interface Target {
  readonly dataDir: string
  readonly databaseUrl: string
}

const wordsFor = ({ dataDir }: Target): readonly string[] => [
  'import',
  'substances',
  file,
  '--batch',
  String(batch),
  '--failed',
  join(dataDir, 'failed.csv'),
]

/** Runs the import as a separate process. `kill` decides from the output when the process is killed. */
async function killedImport(
  makeTarget: Target,
  kill: (said: string, child: { readonly die: () => void }) => void,
): Promise<{ readonly signal: NodeJS.Signals | null; readonly said: string }> {
  const child = spawn(process.execPath, ['src/app/command-line.ts', ...wordsFor(makeTarget)], {
    env: { ...process.env, DATA_DIR: makeTarget.dataDir, DATABASE_URL: makeTarget.databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (data: Buffer): void => {
    said += data.toString()
    kill(said, { die: () => child.kill('SIGKILL') })
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  kill('', { die: () => child.kill('SIGKILL') })
  const signal = await new Promise<NodeJS.Signals | null>((ended) => child.on('close', (_, how) => ended(how)))
  return { signal, said }
}

/** Runs the same import to its end. It is not killed, so it needs no separate process. */
async function importInto(target: Target) {
  const config = parseConfig({ DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl })
  if ('problems' in config) throw new Error(config.problems.join(' '))
  let said = ''
  const into = new Writable({
    write(chunk: Buffer, _, done) {
      said += chunk.toString()
      done()
    },
  })
  const code = await runCommandLine(wordsFor(target), { out: into, err: into, interactive: false }, () => config)
  return { code, said }
}

/** Everything except timestamps: records, their history and what follows from them. */
async function stateOf({ dataDir, databaseUrl }: Target) {
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    const ask = async (query: ReturnType<typeof sql>) =>
      (await database.queries.execute<{ row: unknown }>(query)).rows.map(({ row }) => row)
    const times = sql`array['createdDate','created_date','last_modified_date','system_modstamp','at','sequence','transaction','batch','digest','details_salt','details_digest']`
    return {
      substances: await ask(sql`select to_jsonb(t) - ${times} as row from ${substance.table} t order by id`),
      audit: await ask(sql`select to_jsonb(t) - ${times} as row from ${auditLog} t order by record_id`),
      outbox: await ask(sql`select to_jsonb(t) - ${times} as row from ${outbox} t order by record_id`),
      brokenChain: (await verifyAudit(database.queries)).broken,
    }
  } finally {
    await database.close()
  }
}

/** A generator with a seed, so that a failure can be reproduced (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function killing(
  prepare: (attempt: number, early: boolean) => Promise<{ readonly at: Target; readonly remove: () => Promise<void> }>,
): void {
  it(
    `A repeated import ends in the same state after it was killed at ${kills} random moments`,
    { timeout: 120_000 + kills * 120_000 },
    async () => {
      const random = randomOf(20260501)
      const calm = await prepare(0, false)
      const undisturbed = await importInto(calm.at)
      const refused = rowCount / refusedEvery
      expect(undisturbed.said).toContain(`${rowCount - refused} created, 0 updated, 0 unchanged, ${refused} failed`)
      expect(undisturbed.code).toBe(1)
      const meant = await stateOf(calm.at)
      expect(meant.substances).toHaveLength(rowCount - refused)
      expect(meant.audit).toHaveLength(rowCount - refused)
      expect(meant.brokenChain).toBeNull()
      await calm.remove()

      let cutOff = 0
      for (let attempt = 1; attempt <= kills; attempt += 1) {
        // Every fourth process is killed before its first output: during the start, the creation of the database or the first rows.
        const early = attempt % 4 === 0
        const { at, remove } = await prepare(attempt, early)
        const line = early ? 0 : 2 + refusedEvery * (1 + Math.floor(random() * refused * 0.8)) - 1
        const delay = Math.floor(random() * (early ? 2500 : 60))
        let isKilled = false
        const killed = await killedImport(at, (said, child) => {
          if (isKilled || (!early && !said.includes(`:${line}:`))) return
          isKilled = true
          void sleep(delay).then(child.die)
        })
        const left = killed.said.includes(' created, ') ? null : await importInto(at)
        const stored = left === null ? null : Number(/(\d+) unchanged/.exec(left.said)?.[1])
        if (killed.signal === 'SIGKILL' && stored !== null && stored > 0) cutOff += 1
        expect({ attempt, line, delay, state: await stateOf(at) }).toEqual({ attempt, line, delay, state: meant })
        if (attempt === 1) expect((await importInto(at)).said).toContain('nothing changed: 0 created, 0 updated')
        await remove()
      }
      // Otherwise the test has proved nothing.
      expect(cutOff).toBeGreaterThanOrEqual(Math.floor(kills / 2))
      console.log(`${kills} kills: ${cutOff} of them in the middle of the rows`)
    },
  )
}

describe('A killed import (PGlite)', () => {
  const template = join(folder, 'template')

  beforeAll(() => fillDataDirectory(template))

  killing(async (attempt, early) => {
    const dataDir = join(folder, `data-${attempt}`)
    // The creation of a database takes longer than the import, so only a process that is killed early starts without one.
    if (!early) cpSync(template, dataDir, { recursive: true })
    return await Promise.resolve({
      at: { dataDir, databaseUrl: '' },
      remove: async () => await Promise.resolve(rmSync(dataDir, { recursive: true })),
    })
  })
})

describeOnPostgres('A killed import', (open: OpenTestDatabase) => {
  killing(async (attempt) => {
    const database = await open()
    const dataDir = mkdtempSync(join(folder, `postgres-${attempt}-`))
    return { at: { dataDir, databaseUrl: database.url ?? '' }, remove: () => database.close() }
  })
})
